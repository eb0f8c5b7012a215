import type { ReactNode } from 'react';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import type { OrderDraft } from '#lib/draft/order-draft.ts';

/** What the forms of a walk-in and of a booking share. */
export interface OrderFormProps {
  readonly table: TableDetail;
  /** The table code that was scanned; null for a table chosen on Home. */
  readonly code: string | null;
  /** The person's unpaid order that is changed; null for a new order. */
  readonly changing: OrderDetail | null;
  readonly draft: OrderDraft;
  readonly onDraft: (change: Partial<OrderDraft>) => void;
  readonly bar: ReactNode;
  /** The table's card with the price of an hour, if known, and the switch between walk-in and booking. */
  readonly head: (pricePerHour: number | null) => ReactNode;
}
