import type { CoreDeps, TransactionContext } from '#server/core/context.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Payment } from './store.ts';

/** What a payment is used for once its money is in the wallet. */
export interface Fulfilment<D extends CoreDeps> {
  /** Locks what was paid for. It comes before the payment's own lock: every transaction locks in this order. */
  lock(tx: Tx, payment: Payment): Promise<void>;
  /** Uses the money. Throws a Refusal where what was paid for is no longer available: the money then stays in the wallet. */
  fulfil(ctx: TransactionContext<D>, payment: Payment): Promise<void>;
}

export type Fulfilments<D extends CoreDeps> = Readonly<Record<Payment['purpose'], Fulfilment<D>>>;
