const STEPS: Readonly<Record<string, readonly [rows: number, blocks: number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

const startOf = (block: HTMLElement) => Number(block.dataset.start);

/**
 * Moves the focus between the bookings of a grid with the arrow keys: within a row to the next one, between
 * rows to the nearest in time. Blocks have `data-start`, rows `data-row`. False for other keys, and if there
 * is no booking to go to.
 */
export function moveFocus(grid: HTMLElement, target: EventTarget, key: string): boolean {
  const step = STEPS[key];
  if (!step || !(target instanceof HTMLElement) || target.dataset.start === undefined) return false;
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-start]'),
  ]);
  const [byRow, byBlock] = step;
  const rowAt = rows.findIndex((row) => row.includes(target));
  const row = rows[rowAt] ?? [];
  const next =
    byBlock !== 0 ? row[row.indexOf(target) + byBlock] : nearest(rows, rowAt, byRow, startOf(target));
  if (!next) return false;
  next.focus();
  next.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return true;
}

/** The booking whose start is the nearest, in the next row that has one. */
function nearest(rows: readonly HTMLElement[][], from: number, by: number, start: number) {
  for (let at = from + by; at >= 0 && at < rows.length; at += by) {
    const distance = (block: HTMLElement) => Math.abs(startOf(block) - start);
    const [found] = (rows[at] ?? []).toSorted((a, b) => distance(a) - distance(b));
    if (found) return found;
  }
  return undefined;
}
