import type { Db } from '#server/db/schema.ts';
import type { NotifyDeps } from '#server/notify/deps.ts';
import type { Fulfilments } from './payments/fulfilment.ts';
import type { PaymentProvider } from './payments/port.ts';

export interface MoneyDeps extends NotifyDeps {
  readonly paymentProviders: readonly PaymentProvider[];
  /** Registered by top-ups and ordering. */
  readonly fulfilments: Fulfilments<MoneyDeps>;
  /** Outlet ids by order id. Registered by ordering. */
  findOrderOutlets(db: Db, order_ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}
