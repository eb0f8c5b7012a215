import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The last entry of a page, after which the next page begins. */
export interface Cursor {
  /** The entry's sort value, usually its creation time. */
  readonly at: number;
  readonly id: string;
}

/** What the pages of a list are sorted by, before the id. */
interface PageOrder {
  readonly column: string;
  readonly order: 'asc' | 'desc';
}

const NEWEST_FIRST: PageOrder = { column: 'created_at', order: 'desc' };

/** The rows after the cursor, or all without one, of a list that is sorted by a column and then by `id`. */
export const afterCursor = (
  cursor: Cursor | null,
  { column, order }: PageOrder = NEWEST_FIRST,
): RawBuilder<SqlBool> =>
  cursor === null
    ? sql`true`
    : sql`(${sql.ref(column)}, id) ${order === 'asc' ? sql`>` : sql`<`} (${cursor.at}::bigint, ${cursor.id}::text)`;
