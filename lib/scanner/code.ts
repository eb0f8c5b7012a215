/** Letters and digits of a table's code; O, I and L are read as the digits they look like. */
const LENGTH = 12;

/** A typed code in its stored form, as far as it goes: `k7qf 2m9x` -> `K7QF2M9X`. */
export const normalizeCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
    .slice(0, LENGTH);

/** In groups of four, as the poster prints it. */
export const groupCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The table's code in what was scanned: a poster's link, of whatever host, or the bare code; null in anything else. */
export function codeIn(scanned: string): string | null {
  const link = /[?&]code=([^&#\s]+)/.exec(scanned)?.[1];
  const code = normalizeCode(link ? safeDecode(link) : scanned);
  return code.length === LENGTH && (link !== undefined || /^[\w\s-]+$/.test(scanned)) ? code : null;
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
