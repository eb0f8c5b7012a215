import { type Selectable, sql } from 'kysely';
import type { CouponRule } from '#lib/domain/coupon.ts';
import type { OrderEvent } from '#lib/domain/order.ts';
import type { Db, Schema } from '#server/db/schema.ts';

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

export type ObservedEvent = Row<'order_events'> & { readonly event: OrderEvent | 'add' | 'start' };

export type ObservedOrder = Pick<
  Row<'orders'>,
  | 'id'
  | 'user_id'
  | 'outlet_id'
  | 'table_id'
  | 'kind'
  | 'status'
  | 'start_at'
  | 'end_at'
  | 'occupied_until_at'
  | 'amount'
  | 'discount'
  | 'deposit'
  | 'split'
  | 'paid'
  | 'refunded'
  | 'deposit_returned'
  | 'hold_until_at'
  | 'wish_id'
  | 'settlement'
  | 'written_off'
  | 'parts'
  | 'pauses'
  | 'paused_at'
  | 'open_ended'
  | 'ended_at'
> & {
  readonly coupon_rule: CouponRule | null;
  readonly lines: readonly { readonly amount: number }[];
};

/** `is_unpaid`: whether the order is unpaid, so that what was paid of its share is held. */
export type ObservedPlayer = Omit<
  Row<'order_players'>,
  'token' | 'joined_at' | 'share_returned' | 'nudged_at'
> & {
  readonly is_unpaid: boolean;
};

/** Time of a table that is no order's: out of service, or being cleaned after a game that has left it. */
export type ObservedBlock = Pick<Row<'table_time'>, 'table_id' | 'start_at' | 'until_at'>;

/** An account that belongs to another one since the staff have joined the two. */
export interface ObservedJoin {
  readonly from: string;
  readonly into: string;
}

/** A line with what its transaction is about; `kind` is that of the transaction. */
export type ObservedLine = Row<'ledger_lines'> & Pick<Row<'ledger_transactions'>, 'order_id' | 'payment_id'>;

type PaymentColumn = 'id' | 'user_id' | 'provider' | 'order_id' | 'purpose' | 'amount' | 'bonus';

export type ObservedPayment = Pick<Row<'payments'>, PaymentColumn> & { readonly account_deleted: boolean };

/** A reversal with its payment. */
export type ObservedReversal = Row<'payment_reversals'> &
  Pick<Row<'payments'>, 'user_id' | 'provider' | 'order_id'> & {
    readonly fulfilled: boolean;
    readonly paid: number;
    readonly paid_bonus: number;
    readonly account_deleted: boolean;
  };

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
