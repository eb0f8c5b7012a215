import type { Text } from '#lib/domain/hall.ts';

export interface Poster {
  readonly table_id: string;
  readonly number: string;
  /** The name of its table type. */
  readonly type: Text;
  readonly brand: Text;
  readonly outlet: Text;
  /** The table code, formatted in groups. */
  readonly code: string;
  /** The URL in the QR code. */
  readonly link: string;
}
