import type { TableType, Text } from '#lib/domain/hall.ts';

export interface Poster {
  readonly table_id: string;
  readonly number: string;
  readonly type: TableType;
  readonly brand: Text;
  readonly outlet: Text;
  /** The table code, formatted in groups. */
  readonly code: string;
  /** The URL in the QR code. */
  readonly link: string;
}
