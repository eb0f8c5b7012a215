import type { MoneyDeps } from '#server/money/deps.ts';
import type { TableFeed } from './table/feed.ts';

/** What ordering needs besides money: the part that its fulfilments are given when they are registered. */
export interface OrderingServices {
  /** Refreshed after a commit that changed the state of a table. */
  readonly tableFeed: TableFeed;
  readonly gameListener: GameListener;
}

/** Is told after the commit when a game starts or ends: registered by the lamps. */
export interface GameListener {
  gameStarted(table_id: string): void;
  gameEnded(table_id: string): void;
}

export interface OrderingDeps extends MoneyDeps, OrderingServices {}
