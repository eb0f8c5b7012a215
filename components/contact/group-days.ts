import { type DayHours, isSameHours } from '#lib/domain/opening.ts';

/** Consecutive weekdays with the same hours; 1 = Monday. */
export interface DayGroup {
  readonly from: number;
  readonly to: number;
  /** null: closed. */
  readonly range: DayHours | null;
}

/** Groups the hours of Monday to Sunday. */
export function groupDays(hours: readonly (DayHours | null)[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [index, range] of hours.entries()) {
    const last = groups.at(-1);
    if (last && isSameHours(last.range, range)) groups[groups.length - 1] = { ...last, to: index + 1 };
    else groups.push({ from: index + 1, to: index + 1, range });
  }
  return groups;
}
