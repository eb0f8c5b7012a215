import type { OrderEvent } from '#lib/domain/order.ts';
import type { Instant, Period } from '#lib/domain/time.ts';
import type { TransactionContext } from '#server/core/context.ts';
import type { Statement } from '#server/db/statement.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import type { MessageDeps } from '#server/notify/deps.ts';
import type { WalletPasses } from './invitation/passes/port.ts';
import type { TableFeed } from './table/feed.ts';

/** The dependencies that fulfilments get besides those of money when they are registered. */
export interface OrderingServices {
  readonly gameListener: GameListener;
  readonly waitingList: WaitingList;
}

/** Time that an order, its cleaning or a block has left on a table. */
export interface FreedTime {
  readonly table_id: string;
  readonly start_at: Instant;
  readonly occupied_until_at: Instant;
}

/** What orders tell the waiting list in their transactions; implemented by `waiting`. */
export interface WaitingList {
  /** Offers the time to whoever waits for it, before the commit. */
  timeFreed(ctx: TransactionContext<ReceiptDeps>, time: FreedTime): void;
  /** What changes in the list by an event of an order that is an offer. */
  afterOfferEvent(
    offer: Offer,
    event: { readonly event: OrderEvent; readonly by_hall: boolean; readonly now: Instant },
  ): Statement<void>[];
}

type Offer = Period & { readonly id: string; readonly user_id: string; readonly wish_id: string };

/** Called after the commit that starts or ends a game; implemented by the lamps. */
export interface GameListener {
  gameStarted(table_id: string): void;
  gameEnded(table_id: string): void;
}

/** The dependencies of what changes an order, also in a command of the operator: it sends receipts. */
export interface ReceiptDeps extends MessageDeps, OrderingServices {}

export interface OrderingDeps extends MoneyDeps, ReceiptDeps {}

export interface TableDeps {
  readonly tableFeed: TableFeed;
}

export interface PassDeps {
  readonly walletPasses: WalletPasses;
}
