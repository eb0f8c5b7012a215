import type { Instant } from '#lib/domain/time.ts';
import type { Statement } from '#server/db/statement.ts';
import type { NotifyDeps } from '#server/notify/deps.ts';
import type { Fulfilments } from './payments/fulfilment.ts';
import type { PaymentProvider } from './payments/port.ts';

export interface OrderPlace {
  readonly outlet_id: string;
  readonly table_id: string;
  readonly start_at: Instant;
}

export interface MoneyDeps extends NotifyDeps {
  readonly paymentProviders: readonly PaymentProvider[];
  /** Registered by top-ups and ordering. */
  readonly fulfilments: Fulfilments<MoneyDeps>;
  /** Whether the account is deleted; if not, it can't be until the transaction ends. */
  isAccountDeleted(user_id: string): Statement<boolean>;
  /** The tables and times of orders, keyed by their ids. Registered by ordering. */
  listOrderPlaces(order_ids: readonly string[]): Statement<ReadonlyMap<string, OrderPlace>>;
}
