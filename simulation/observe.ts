import { sql } from 'kysely';
import type { Settlement } from '#lib/contract/order.ts';
import type { CouponRule } from '#lib/domain/coupon.ts';
import type { OrderEvent, OrderStatus } from '#lib/domain/order.ts';
import type { Db } from '#server/db/schema.ts';

export interface ObservedEvent {
  readonly id: number;
  readonly order_id: string;
  readonly event: OrderEvent | 'add' | 'start';
  readonly amount: number | null;
  readonly minutes: number | null;
  readonly at: number;
  readonly by_hall: boolean;
}

export interface ObservedOrder {
  readonly id: string;
  readonly user_id: string;
  readonly outlet_id: string;
  readonly table_id: string;
  readonly kind: 'now' | 'book';
  readonly status: OrderStatus;
  readonly start_at: number;
  readonly end_at: number;
  readonly occupied_until_at: number;
  readonly amount: number;
  readonly discount: number;
  readonly deposit: number;
  readonly split: {
    readonly due_at: number | null;
    readonly at_deadline: 'cover' | 'cancel';
    readonly held_play: number;
    readonly held_deposit: number;
  } | null;
  readonly paid: number;
  readonly refunded: number;
  readonly deposit_returned: boolean;
  readonly hold_until_at: number | null;
  /** Not null for an offer of the waiting list. */
  readonly wish_id: string | null;
  readonly settlement: Settlement | null;
  readonly coupon_rule: CouponRule | null;
  readonly written_off: number;
  readonly parts: readonly ObservedPart[] | null;
  readonly pauses: readonly ObservedPause[] | null;
  readonly paused_at: number | null;
  /** It is not null for a game without a fixed end. */
  readonly open_ended: object | null;
  readonly ended_at: number | null;
  readonly lines: readonly { readonly amount: number }[];
}

interface ObservedPart {
  readonly table_id: string;
  readonly minutes: number;
  readonly paid: number;
  readonly waived?: number;
}

export interface ObservedPause {
  readonly start_at: number;
  readonly end_at: number;
  readonly given_back_minutes: number;
  readonly lost_minutes: number;
}

/** A row of `order_players`. */
export interface ObservedPlayer {
  readonly id: string;
  readonly order_id: string;
  readonly user_id: string;
  readonly state: string;
  readonly created_at: number;
  readonly share: number;
  readonly deposit_share: number;
  readonly share_paid: number;
  readonly deposit_paid: number;
  /** Whether the order is unpaid: what was paid of its share is held. */
  readonly is_unpaid: boolean;
}

/** Time of a table that is no order's: out of service, or being cleaned after a game that has left it. */
export interface ObservedBlock {
  readonly table_id: string;
  readonly start_at: number;
  readonly until_at: number;
}

/** An account that belongs to another one since the staff have joined the two. */
export interface ObservedJoin {
  readonly from: string;
  readonly into: string;
}

export interface ObservedLine {
  readonly id: number;
  readonly transaction_id: string;
  readonly account_id: string;
  readonly amount: number;
  readonly balance_after: number | null;
  /** The kind of the transaction. */
  readonly kind: string;
  readonly order_id: string | null;
  readonly payment_id: string | null;
}

export interface ObservedPayment {
  readonly id: string;
  readonly user_id: string;
  readonly provider: string;
  readonly order_id: string | null;
  readonly purpose: 'topup' | 'order' | 'extend' | 'share';
  readonly amount: number;
  readonly bonus: number;
  readonly account_deleted: boolean;
}

/** A row of `payment_reversals`, with its payment. */
export interface ObservedReversal {
  readonly payment_id: string;
  readonly provider_ref: string;
  readonly kind: 'refund' | 'dispute';
  readonly amount: number;
  readonly bonus: number;
  readonly from_wallet: number;
  readonly reported_at: number;
  readonly user_id: string;
  readonly provider: string;
  readonly order_id: string | null;
  readonly fulfilled: boolean;
  readonly paid: number;
  readonly paid_bonus: number;
  readonly account_deleted: boolean;
}

/** What was committed since the last observation. */
export interface Observation {
  readonly events: readonly ObservedEvent[];
  /** The orders of the events as they are now, and the games whose end time alone moves. */
  readonly orders: readonly ObservedOrder[];
  readonly blocks: readonly ObservedBlock[];
  /** Those of all orders to which somebody was invited: a share may change without a movement. */
  readonly players: readonly ObservedPlayer[];
  /** The orders whose players were read. */
  readonly player_orders: readonly string[];
  /** All so far. */
  readonly joins: readonly ObservedJoin[];
  /** The accounts that are deleted so far, without those that were joined. */
  readonly closed: readonly string[];
  readonly lines: readonly ObservedLine[];
  /** The payments that were credited. */
  readonly payments: readonly ObservedPayment[];
  /** The reversals of payments that were moved, or whose orders were. */
  readonly reversals: readonly ObservedReversal[];
  readonly hall_version: number;
}

/** Reads by one query what each step has committed. */
export function makeObserver(db: Db) {
  let lastEvent = 0;
  let lastLine = 0;
  return async (): Promise<Observation> => {
    const { rows } = await sql<Observation>`
      with events as (select * from order_events where id > ${lastEvent}),
        lines as (
          select line.id, line.transaction_id, line.account_id, line.amount, line.balance_after,
            movement.kind, movement.order_id, movement.payment_id
          from ledger_lines line join ledger_transactions movement on movement.id = line.transaction_id
          where line.id > ${lastLine}
        ),
        shared as (select id, status from orders where party_size is not null)
      select
        (select coalesce(json_agg(events order by id), '[]') from events) as events,
        (select coalesce(json_agg(lines order by id), '[]') from lines) as lines,
        (select coalesce(json_agg(touched), '[]') from (
          select orders.*, coupons.rule as coupon_rule from orders left join coupons on coupons.id = orders.coupon_id
          where orders.id in (select order_id from events)
            or (orders.status = 'playing' and (orders.open_ended is not null or orders.paused_at is not null))
        ) touched) as orders,
        (select coalesce(json_agg(id), '[]') from shared) as player_orders,
        (select coalesce(json_agg(player), '[]') from (
          select player.*, shared.status = 'unpaid' as is_unpaid
          from order_players player join shared on shared.id = player.order_id
        ) player) as players,
        (select coalesce(json_agg(block), '[]') from (
          select table_id, start_at, until_at from table_time where kind <> 'game'
        ) block) as blocks,
        (select coalesce(json_agg(joined), '[]') from (
          select id as from, joined_into as into from users where joined_into is not null order by id
        ) joined) as joins,
        (select coalesce(json_agg(id), '[]') from users
          where deleted_at is not null and joined_into is null) as closed,
        (select coalesce(json_agg(touched), '[]') from (
          select payments.*, users.deleted_at is not null as account_deleted
          from payments join users on users.id = payments.user_id
          where payments.id in (select payment_id from lines where kind in ('topup', 'payment_in'))
        ) touched) as payments,
        (select coalesce(json_agg(touched), '[]') from (
          select reversal.*, payments.user_id, payments.provider, payments.order_id, payments.fulfilled,
            payments.amount as paid, payments.bonus as paid_bonus, users.deleted_at is not null as account_deleted
          from payment_reversals reversal join payments on payments.id = reversal.payment_id
          join users on users.id = payments.user_id
          where payments.id in (select payment_id from lines) or payments.order_id in (select order_id from lines)
        ) touched) as reversals,
        (select max(version) from hall) as hall_version`.execute(db);
    const observation = rows[0]!;
    lastEvent = observation.events.at(-1)?.id ?? lastEvent;
    lastLine = observation.lines.at(-1)?.id ?? lastLine;
    return observation;
  };
}
