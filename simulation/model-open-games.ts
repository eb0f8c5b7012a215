import type { AskedActions } from './asked.ts';
import { type ExpectedBill, expectedBill } from './expected-bill.ts';
import { isOpenDuring } from './expected-hours.ts';
import { findTable } from './expected-price.ts';
import { isBlocked } from './model-games.ts';
import {
  type ExpectedMoney,
  type ModelOpenGame,
  type ModelOrder,
  portion,
  type StepContext,
} from './model-order.ts';
import type { ObservedEvent, ObservedOrder } from './observe.ts';
import { expectEqual, Violation } from './violation.ts';

/**
 * How far ahead of now a game keeps its table, and for how long a stop can be taken back, without settings of
 * the hall.
 */
const HOLD_SECONDS = 60 * 60;
const UNSTOP_SECONDS = 5 * 60;

type OpenOrder = ModelOrder & { open: ModelOpenGame };
export const isOpenGame = (order: ModelOrder): order is OpenOrder => order.open !== null;

/** Checks until when a game that was started, moved or kept has its table. */
function checkKept(
  { id, start_at, end_at: before_at }: ModelOrder,
  { end_at, table_id }: ObservedOrder,
  { now, hall }: StepContext,
): void {
  const latest = Math.min(now + HOLD_SECONDS, start_at + hall.rules.max_minutes * 60);
  if (end_at > Math.max(before_at, latest)) throw new Violation('kept', `${id} is kept until ${end_at}`);
  const { outlet } = findTable(hall, table_id);
  if (end_at > before_at && isOpenDuring(outlet, { start_at, end_at }) === false)
    throw new Violation('hours', `${id} is from ${start_at} to ${end_at} in ${outlet.id}`);
}

/**
 * The part of the second account that follows games without a fixed end and their bills. `ordersOn`: those of
 * a table. Each function moves the money of the person as the event must.
 */
export function makeOpenGameModel(asked: AskedActions, orders: ReadonlyMap<string, ModelOrder>) {
  const billOf = ({ open }: OpenOrder, stopped_at: number, row: ObservedOrder): ExpectedBill =>
    expectedBill(open, stopped_at, row.coupon_rule);

  function stop(order: OpenOrder, event: ObservedEvent, row: ObservedOrder, context: StepContext): void {
    const { id, start_at, open } = order;
    const { now, hall, concurrent } = context;
    const what = `the stop of ${id}`;
    const isOver = start_at + hall.rules.max_minutes * 60 <= now;
    const limits = { ...context, orders: orders.values() };
    const byTime = isOver || concurrent || isBlocked(order, now + 1, limits);
    const isAsked = asked.findUnlessRefused('stop', ({ order_id }) => order_id === id, { byTime });
    if (!isAsked && !byTime) throw new Violation('stop', `${what} at ${now} has no reason`);
    if (!concurrent) {
      // The staff stop a game that is played, even if no job has moved its hold in time.
      const { outlet } = findTable(hall, order.table_id);
      const isOpen = isOpenDuring(outlet, { start_at, end_at: now });
      const holdOver = Math.max(start_at, Math.min(now, order.end_at));
      if (isAsked && isOpen && !byTime) expectEqual('stop', what, event.at, now);
      else if (isAsked && event.at > holdOver) checkKept(order, { ...row, end_at: event.at }, context);
      else expectEqual('stop', what, event.at, holdOver);
    }
    if (order.paused_at !== null) {
      open.pauses.push({ start_at: order.paused_at, end_at: Math.max(order.paused_at, event.at) });
      order.paused_at = null;
    }
    order.ended_at = event.at;
    const bill = expectedBill(open, event.at, null);
    expectEqual('bill', `the minutes of ${id}`, event.minutes, bill.charged_minutes);
    expectEqual('bill', `the bill of ${id}`, event.amount, bill.amount - bill.discount);
    order.amount = bill.amount;
    order.discount = bill.discount;
  }

  function unstop(order: OpenOrder, { now }: StepContext): void {
    const what = `the unstop of ${order.id}`;
    asked.take('unstop', what, ({ order_id }) => order_id === order.id);
    const stopped_at = order.ended_at ?? 0;
    if (now > stopped_at + UNSTOP_SECONDS) throw new Violation('unstop', `${what} at ${now}, too late`);
    if (order.paid > 0) throw new Violation('unstop', `${what} after a payment`);
    // A pause that the stop has ended goes on.
    if (order.open.pauses.at(-1)?.end_at === stopped_at)
      order.paused_at = order.open.pauses.pop()?.start_at ?? null;
    order.amount = 0;
    order.discount = 0;
    order.ended_at = null;
  }

  /** Pays a bill: the deposit goes to the wallet, which pays `amount`. */
  function pay(order: OpenOrder, amount: number, person: ExpectedMoney): void {
    const held = order.depositReturned ? 0 : order.deposit;
    person.deposit -= held;
    person.wallet += held - amount;
    person.spent += amount;
    order.paid += amount;
    order.depositReturned = true;
  }

  function settle(
    order: OpenOrder,
    event: ObservedEvent,
    row: ObservedOrder,
    { person, byPlayer }: { person: ExpectedMoney; byPlayer: boolean },
  ): void {
    const { id } = order;
    const what = `the ${event.event} of ${id}`;
    const held = order.depositReturned ? 0 : order.deposit;
    const isOfAction = ({ order_id }: { order_id: string }) => order_id === id;
    if (event.event === 'settle') {
      const bill = billOf(order, order.ended_at ?? 0, row);
      // A bill of nothing is settled as the game is stopped.
      if (order.amount - order.discount > 0 && !byPlayer) asked.take('settle', what, isOfAction);
      order.amount = bill.amount;
      order.discount = bill.discount;
    }
    const owed = order.amount - order.discount - order.paid;
    if (event.event === 'pay_part') {
      // A player pays a share in the app.
      const amount = byPlayer ? (event.amount ?? 0) - held : asked.take('pay_part', what, isOfAction).amount;
      if (held + amount >= owed) throw new Violation('pay_part', `${what} pays the whole`);
      expectEqual('amount', what, event.amount, held + amount);
    } else if (event.event === 'write_off') {
      asked.take('write_off', what, isOfAction);
      expectEqual('amount', what, event.amount, held);
      order.written_off = owed - held;
    } else expectEqual('amount', what, event.amount, owed);
    pay(order, event.amount ?? 0, person);
    if (event.event !== 'pay_part') checkSettlement(order, row);
  }

  function checkSettlement(order: OpenOrder, row: ObservedOrder): void {
    const { played_minutes, charged_minutes } = billOf(order, order.ended_at ?? 0, row);
    expectEqual('settlement', order.id, row.settlement, {
      paid: order.paid,
      refund: 0,
      charged: order.paid,
      deposit: order.deposit,
      returned: 0,
      used_minutes: played_minutes,
      booked_minutes: charged_minutes,
      unused_minutes: 0,
      charged_minutes,
    });
  }

  return {
    move(order: OpenOrder, table_id: string, { now, hall }: StepContext): void {
      order.open.parts.push({ hall, table_id, from_at: now });
      order.table_id = table_id;
    },
    resume(order: OpenOrder, at: number): void {
      const start_at = order.paused_at ?? 0;
      order.open.pauses.push({ start_at, end_at: Math.max(start_at, at) });
      order.paused_at = null;
    },
    stop,
    unstop,
    settle,
    /** Compares an order after a step. */
    compare(order: OpenOrder, row: ObservedOrder, context: StepContext): void {
      const { id, open, ended_at, written_off } = order;
      if (order.status === 'playing' && !context.concurrent) checkKept(order, row, context);
      const pauses = (row.pauses ?? []).map(({ start_at, end_at }) => ({ start_at, end_at }));
      expectEqual('pause', `the pauses of ${id}`, pauses, open.pauses);
      expectEqual('order', id, [row.ended_at, row.written_off], [ended_at, written_off]);
      if (row.status === 'playing' || row.parts === null) return;
      const bill = billOf(order, ended_at ?? 0, row);
      let before = 0;
      const parts = bill.upTo.map(({ minutes, amount }, at) => {
        const upToHere = bill.amount > 0 ? portion(order.paid, amount, bill.amount) : 0;
        const paid = upToHere - before;
        before = upToHere;
        return { table_id: open.parts[at]?.table_id ?? '', minutes, paid };
      });
      const seen = row.parts.map(({ table_id, minutes, paid }) => ({ table_id, minutes, paid }));
      expectEqual('parts', id, seen, parts);
    },
  };
}
