import type { CoreDeps } from '#server/core/context.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import type { WalletPasses } from './invitation/passes/port.ts';
import type { TableFeed } from './table/feed.ts';

/** The dependencies besides those of money; the fulfilments receive them when they are registered. */
export interface OrderingServices {
  readonly tableFeed: TableFeed;
  readonly gameListener: GameListener;
}

/** Called after the commit that starts or ends a game; implemented by the lamps. */
export interface GameListener {
  gameStarted(table_id: string): void;
  gameEnded(table_id: string): void;
}

/** What the events of orders need; `onNewMessage` is for their receipts. */
export type EventDeps = CoreDeps & Pick<OrderingServices, 'tableFeed'>;

export type ReceiptDeps = EventDeps & Pick<MoneyDeps, 'onNewMessage'>;

export interface OrderingDeps extends MoneyDeps, OrderingServices {}

export interface PassDeps {
  readonly walletPasses: WalletPasses;
}
