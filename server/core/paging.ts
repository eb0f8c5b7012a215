import { Refusal } from './refusal.ts';

/** The place in a list after which to go on: when its last entry was made (or whatever it is sorted by), and its id. */
export interface Cursor {
  readonly at: number;
  readonly id: string;
}

/** Rows on a page of a list. */
const PAGE = 20;
/** Rows to ask for: one more tells whether there is another page. */
export const PAGE_QUERY_LIMIT = PAGE + 1;

/** Null for the first page. Throws `invalid_input`. */
export function readCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const match = /^(\d{1,12})\.(\w{1,64})$/.exec(cursor);
  if (!match) throw new Refusal('invalid_input', { field: 'cursor', facts: { field: 'cursor' } });
  return { at: Number(match[1]), id: match[2] ?? '' };
}

/** A page of up to `PAGE` rows out of `PAGE_QUERY_LIMIT`, and where the next one begins. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  present: (row: Row) => T,
  cursorOf: (row: Row) => Cursor,
): { list: T[]; next_cursor: string | null } {
  const page = rows.slice(0, PAGE);
  const last = page.at(-1);
  const cursor = last && rows.length > PAGE ? cursorOf(last) : null;
  return { list: page.map(present), next_cursor: cursor && `${cursor.at}.${cursor.id}` };
}
