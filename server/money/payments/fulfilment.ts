import type { CoreDeps, TransactionContext } from '#server/core/context.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Payment } from './store.ts';

/** What a payment pays for: an order, an extension or a top-up. */
export interface Fulfilment<D extends CoreDeps> {
  /** Locks the order. Called before the payment is locked: every transaction locks in this order. */
  lock(tx: Tx, payment: Payment): Promise<void>;
  /** Spends the money, which is in the wallet by then. If it throws a Refusal, the money stays there. */
  fulfil(ctx: TransactionContext<D>, payment: Payment): Promise<void>;
}

export type Fulfilments<D extends CoreDeps> = Readonly<Record<Payment['purpose'], Fulfilment<D>>>;
