import type { TableType, Text } from '#lib/domain/hall.ts';

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
