import type { Hall } from '#lib/domain/hall.ts';
import type { OrderEvent, OrderStatus } from '#lib/domain/order.ts';
import type { OpenGame, OpenPart } from './expected-bill.ts';
import type { ObservedBlock, ObservedPayment } from './observe.ts';

/**
 * What a person must have, from the payments and the events of their orders, without the ledger. Minor units.
 */
export interface ExpectedMoney {
  wallet: number;
  deposit: number;
  /** The amount spent on play, net of refunds. */
  spent: number;
}

/** The time of a game on a table that it has left. */
export interface LeftPart {
  readonly table_id: string;
  readonly minutes: number;
  readonly paid: number;
}

/** A game without a fixed end, as it goes on. */
export interface ModelOpenGame extends OpenGame {
  parts: [OpenPart, ...OpenPart[]];
  pauses: { readonly start_at: number; readonly end_at: number }[];
}

export interface ModelOrder {
  readonly id: string;
  user_id: string;
  table_id: string;
  readonly kind: 'now' | 'book';
  readonly created_at: number;
  /** The amount as made or changed, without extensions. */
  amount: number;
  discount: number;
  deposit: number;
  status: OrderStatus;
  /** The minutes without what pauses gave back. */
  minutes: number;
  paid: number;
  lastEvent: OrderEvent | 'add' | 'start';
  start_at: number;
  end_at: number;
  hold_until_at: number | null;
  occupied_until_at: number;
  depositReturned: boolean;
  /** Play money. */
  refunded: number;
  paid_at: number;
  /** The parts that a game has left, if it was moved while it was played. */
  left: readonly LeftPart[];
  /** What the hall did without in its moves. */
  waived: number;
  /** Pauses that are over, or were given back while they went on. */
  pauses: number;
  given_back_minutes: number;
  paused_at: number | null;
  /** Null for a game of fixed length. */
  open: ModelOpenGame | null;
  ended_at: number | null;
  written_off: number;
}

export interface StepContext {
  readonly now: number;
  /** Calls ran at the same time: which of them saw the person's new level is not known. */
  readonly concurrent: boolean;
  readonly hall: Hall;
  readonly payments: readonly ObservedPayment[];
  readonly blocks: readonly ObservedBlock[];
  /** Orders that were paid in this step. */
  readonly sold: ReadonlySet<string>;
  /** Who paid for an extension of an order in this step. */
  takeExtender(order_id: string): string | undefined;
  /** Whether a player paid a part of the order's bill in this step. */
  isPaidByPlayer(order_id: string): boolean;
  /** What an unpaid order has given back to its organiser in this step. */
  releasedOf(order_id: string): number;
  /** What is held of an order that is paid now. */
  takeHeld(order_id: string): number;
  /** What an order kept of its payments that were reversed, the next time it returned something. */
  takeRecovered(order_id: string): number;
}

/** The part of the whole that falls on `share`, rounded down. */
export const portion = (amount: number, share: number, whole: number): number =>
  Number((BigInt(amount) * BigInt(share)) / BigInt(whole));
