/** Characters of a table's code. */
const LENGTH = 12;

/** What was scanned or typed as the letters of codes: O, I and L are read as the digits they look like. */
const lettersOf = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/** A code while it is typed, as far as it goes: `k7qf 2m9x` -> `K7QF2M9X`. */
export const normalizeTableCode = (typed: string): string =>
  lettersOf(typed)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, LENGTH);

/** In groups of four, as the poster prints it. */
export const formatTableCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The table's code in what was scanned or typed: a poster's link, of whatever host, or the bare code; else null. */
export function parseTableCode(scanned: string): string | null {
  const code = lettersOf(queryOf(scanned)?.get('code') ?? scanned);
  return code.length === LENGTH && /^[0-9A-Z]+$/.test(code) ? code : null;
}

/** The query of a link to the page of a table; null for anything else. */
function queryOf(text: string): URLSearchParams | null {
  const [, query] = /#\/pages\/order\/add\?(\S+)$/.exec(text.trim()) ?? [];
  return query === undefined ? null : new URLSearchParams(query);
}
