import type { Db } from '#server/db/schema.ts';
import type { NotifyDeps } from '#server/notify/deps.ts';
import type { Fulfilments } from './payments/fulfilment.ts';
import type { PaymentProvider } from './payments/port.ts';

export interface MoneyDeps extends NotifyDeps {
  /** The providers that the settings switch on, the real one first. */
  readonly paymentProviders: readonly PaymentProvider[];
  /** What a payment does once its money is in the wallet: registered by top-ups and ordering. */
  readonly fulfilments: Fulfilments<MoneyDeps>;
  /** The outlets of some orders, by order id: registered by ordering. */
  findOrderOutlets(db: Db, order_ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
