import type { CoreDeps } from '#server/core/context.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import type { WalletPasses } from './invitation/passes/port.ts';
import type { TableFeed } from './table/feed.ts';

/** The dependencies that fulfilments get besides those of money when they are registered. */
export interface OrderingServices {
  readonly gameListener: GameListener;
}

/** Called after the commit that starts or ends a game; implemented by the lamps. */
export interface GameListener {
  gameStarted(table_id: string): void;
  gameEnded(table_id: string): void;
}

/** `onNewMessage` is for the receipts of orders. */
export type ReceiptDeps = CoreDeps & Pick<MoneyDeps, 'onNewMessage'>;

export interface OrderingDeps extends MoneyDeps, OrderingServices {}

export interface TableDeps {
  readonly tableFeed: TableFeed;
}

export interface PassDeps {
  readonly walletPasses: WalletPasses;
}
