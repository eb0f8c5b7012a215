const CODE_LENGTH = 12;

/** Upper case without separators; O, I and L become the digits that they look like. */
const normalizeLetters = (text: string): string =>
  text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/** A code as far as it is typed: `k7qf 2m9x` -> `K7QF2M9X`. */
export const normalizeTableCode = (typed: string): string =>
  normalizeLetters(typed)
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CODE_LENGTH);

/** The code in groups of four, as on the poster. */
export const formatTableCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');

/** The table code in a scanned or typed text: a poster's link on any host, or the code itself. */
export function parseTableCode(text: string): string | null {
  const code = normalizeLetters(queryOfLink(text, 'add')?.get('code') ?? text);
  return code.length === CODE_LENGTH && /^[0-9A-Z]+$/.test(code) ? code : null;
}

/** The token in a scanned link of an invitation, on any host. */
export function parseInvitationToken(text: string): string | null {
  const token = queryOfLink(text, 'invitation')?.get('token') ?? '';
  return /^[\w-]{10,64}$/.test(token) ? token : null;
}

function queryOfLink(text: string, page: 'add' | 'invitation'): URLSearchParams | null {
  const [, found, query] = /#\/pages\/order\/(add|invitation)\?(\S+)$/.exec(text.trim()) ?? [];
  return query === undefined || found !== page ? null : new URLSearchParams(query);
}
