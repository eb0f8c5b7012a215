import type { Cursor } from '#server/db/after-cursor.ts';
import { Refusal } from './refusal.ts';

export const PAGE_SIZE = 20;
/** Limit of the query for a page: one row more shows whether another page follows. */
export const PAGE_QUERY_LIMIT = PAGE_SIZE + 1;

/** Parses the cursor of a call; null means the first page. */
export function readCursor(cursor: string | undefined): Cursor | null {
  if (cursor === undefined) return null;
  const match = /^(\d{1,12})\.(\w{1,64})$/.exec(cursor);
  if (!match) throw new Refusal('invalid_input', { field: 'cursor', facts: { field: 'cursor' } });
  return { at: Number(match[1]), id: match[2] ?? '' };
}

/** Presents a page of up to `PAGE_SIZE` rows, from a query with `PAGE_QUERY_LIMIT`. */
export function pageOf<Row, T>(
  rows: readonly Row[],
  present: (row: Row) => T,
  cursorOf: (row: Row) => Cursor,
): { list: T[]; next_cursor: string | null } {
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  const cursor = last && rows.length > PAGE_SIZE ? cursorOf(last) : null;
  return { list: page.map(present), next_cursor: cursor && `${cursor.at}.${cursor.id}` };
}
