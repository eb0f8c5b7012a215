import type { Text } from '#server/hall/fields.ts';
import type { TableType } from '#server/hall/schema.ts';

/** What stands on a table's poster. */
export interface Poster {
  readonly table_id: string;
  readonly number: string;
  readonly type: TableType;
  readonly brand: Text;
  readonly outlet: Text;
  /** In groups, as it is typed. */
  readonly code: string;
  /** What the QR code says. */
  readonly link: string;
}
