import type { Hall } from '#lib/domain/hall.ts';
import { nextStatus, type OrderEvent, type OrderStatus } from '#lib/domain/order.ts';
import { type AskedActs, makeAsked } from './asked.ts';
import { isOpenDuring } from './expected-hours.ts';
import { expectedPrice, findTable } from './expected-price.ts';
import { makeCounterModel } from './model-counter.ts';
import { makeReversalModel, type ReportedAmounts } from './model-reversals.ts';
import type { Observation, ObservedEvent, ObservedLine, ObservedOrder, ObservedPayment } from './observe.ts';
import { expectEqual, Violation } from './violation.ts';
import { wallClock } from './wall-clock.ts';

/** What a person must have, from the payments and the events of their orders, without the ledger. Minor units. */
export interface ExpectedMoney {
  wallet: number;
  deposit: number;
  /** On play, net of refunds. */
  spent: number;
}

export interface ModelOrder {
  readonly id: string;
  readonly user_id: string;
  readonly table_id: string;
  readonly kind: 'now' | 'book';
  /** As made or changed, without extensions. */
  amount: number;
  discount: number;
  deposit: number;
  status: OrderStatus;
  minutes: number;
  paid: number;
  lastEvent: OrderEvent | 'add';
  start_at: number;
  end_at: number;
  hold_until_at: number | null;
  occupied_until_at: number;
  depositReturned: boolean;
  /** Play money. */
  refunded: number;
  paid_at: number;
}

interface StepContext {
  readonly now: number;
  /** Calls ran at the same time: which of them saw the person's new level is not known. */
  readonly concurrent: boolean;
  readonly hall: Hall;
  readonly payments: readonly ObservedPayment[];
  /** Orders that were paid in this step. */
  readonly sold: ReadonlySet<string>;
  /** What orders kept of their payments that were reversed. */
  readonly recovered: ReadonlyMap<string, number>;
}

/** The amount that a provider has taken for a payment; undefined where it has taken nothing. */
export type PaidAmount = (payment_id: string) => number | undefined;

/**
 * A second account of every order and wallet. It follows the timeline of the orders and the providers' own records, and
 * computes each amount itself; then it compares.
 */
export function makeModel(
  paidAmount: PaidAmount,
  reportedAmounts: ReportedAmounts,
  asked: AskedActs = makeAsked(),
) {
  const orders = new Map<string, ModelOrder>();
  const ordersByUser = new Map<string, ModelOrder[]>();
  const money = new Map<string, ExpectedMoney>();
  /** As the last ledger line of the account says. */
  const balances = new Map<string, number>();
  const credited = new Set<string>();
  const counter = makeCounterModel(asked);
  const reversals = makeReversalModel(reportedAmounts, counter.cardBonusOf);
  /** Events of orders so far, by name. */
  const eventCounts = new Map<string, number>();

  const moneyOf = (user_id: string): ExpectedMoney => {
    let person = money.get(user_id);
    if (!person) {
      person = { wallet: 0, deposit: 0, spent: 0 };
      money.set(user_id, person);
    }
    return person;
  };

  function credit(
    payment: ObservedPayment,
    lines: readonly ObservedLine[],
    { hall }: Pick<StepContext, 'hall'>,
  ): void {
    const { id, user_id, amount, bonus, account_deleted } = payment;
    if (credited.has(id)) throw new Violation('credited_twice', id);
    credited.add(id);
    const isAtCounter = payment.provider === 'cash' || payment.provider === 'terminal';
    if (isAtCounter) counter.credit(payment);
    else expectEqual('credit', `the amount of ${id}`, amount, paidAmount(id));
    const offered = hall.packages.some((offer) => offer.amount === amount && offer.bonus === bonus);
    if (bonus !== 0 && !offered) throw new Violation('bonus', `${id} has a bonus of ${bonus}`);
    // A deletion in the same step may have come after it.
    const toHall = account_deleted && isCreditedTo(lines, payment, 'losses');
    if (toHall && bonus !== 0)
      throw new Violation('bonus', `${id} of a deleted account has a bonus of ${bonus}`);
    if (!toHall) moneyOf(user_id).wallet += amount + bonus;
  }

  /** Checks the price of an order that was made or changed. */
  function checkPrice(event: ObservedEvent, row: ObservedOrder, { hall, concurrent }: StepContext): void {
    const { id, table_id, amount, discount, deposit, start_at, end_at } = row;
    const game = { table_id, start_at, minutes: (end_at - start_at) / 60 };
    const { spent } = moneyOf(row.user_id);
    const expected = expectedPrice(hall, game, { spent, coupon: row.coupon_rule });
    const actual = concurrent ? { amount, discount: expected.discount } : { amount, discount };
    expectEqual('price', `the price of ${id}`, actual, expected);
    expectEqual('price', `the total of ${id}`, event.amount, amount - discount + deposit);
  }

  function addOrder(event: ObservedEvent, row: ObservedOrder, context: StepContext): void {
    const { id, user_id, table_id, kind, amount, discount, deposit, start_at, end_at } = row;
    const minutes = (end_at - start_at) / 60;
    const sale = context.sold.has(id)
      ? asked.find('walk_in', (each) => each.table_id === table_id)
      : undefined;
    checkNewOrder(row, minutes, context, sale);
    checkPrice(event, row, context);
    const order: ModelOrder = {
      id,
      user_id,
      table_id,
      kind,
      amount,
      discount,
      deposit,
      status: 'unpaid',
      minutes,
      paid: 0,
      lastEvent: 'add',
      start_at,
      end_at,
      hold_until_at: row.hold_until_at,
      occupied_until_at: row.occupied_until_at,
      depositReturned: false,
      refunded: 0,
      paid_at: 0,
    };
    orders.set(id, order);
    ordersByUser.set(user_id, [...(ordersByUser.get(user_id) ?? []), order]);
  }

  /** Moves the money that an event must move. `start_at` and `end_at` are those of the event's time. */
  function applyEvent(
    order: ModelOrder,
    event: ObservedEvent & { event: OrderEvent },
    row: ObservedOrder,
    context: StepContext & { readonly laterMinutes: number; readonly isLast: boolean },
  ): void {
    const status = nextStatus(order.status, event.event);
    if (!status) throw new Violation('transition', `${order.id} was ${order.status} at "${event.event}"`);
    const person = moneyOf(order.user_id);
    const what = `the ${event.event} of ${order.id}`;
    switch (event.event) {
      case 'change': {
        const { amount, discount, deposit, start_at, end_at, hold_until_at } = row;
        order.minutes = event.minutes ?? 0;
        // What follows in the same step may have moved or extended the game.
        if (context.isLast) {
          checkPrice(event, row, context);
          checkHours(row, context.hall);
          expectEqual('hold', what, hold_until_at, order.hold_until_at);
          expectEqual('order', what, (end_at - start_at) / 60, order.minutes);
        }
        Object.assign(order, { amount, discount, deposit });
        break;
      }
      case 'pay': {
        const play = order.amount - order.discount;
        expectEqual('amount', what, event.amount, play + order.deposit);
        order.paid = play;
        order.paid_at = context.now;
        person.wallet -= play + order.deposit;
        person.deposit += order.deposit;
        person.spent += play;
        break;
      }
      case 'extend': {
        const amount = event.amount ?? 0;
        const minutes = event.minutes ?? 0;
        checkExtension(
          order,
          { amount, minutes, start_at: row.end_at - (context.laterMinutes + minutes) * 60 },
          context,
        );
        order.minutes += minutes;
        order.paid += amount;
        person.wallet -= amount;
        person.spent += amount;
        break;
      }
      case 'cancel': {
        const wasPaid = order.status === 'paid';
        const byRules = isCancelledInTime(order, context) ? order.paid : 0;
        const refund = wasPaid ? cancelRefund(order, event, byRules) : 0;
        const deposit = wasPaid ? order.deposit : 0;
        const returned = refund + deposit - (context.recovered.get(order.id) ?? 0);
        expectEqual('amount', what, event.amount, returned);
        person.wallet += returned;
        person.deposit -= deposit;
        person.spent -= refund;
        order.depositReturned = wasPaid;
        order.refunded = refund;
        break;
      }
      case 'refund': {
        // With what the hall kept for a payment that was reversed.
        const amount = (event.amount ?? 0) + (context.recovered.get(order.id) ?? 0);
        asked.take('refund', what, (each) => each.order_id === order.id && each.amount === amount);
        order.refunded += amount;
        person.wallet += event.amount ?? 0;
        person.spent -= amount;
        break;
      }
      case 'no_show':
        asked.take('no_show', what, ({ order_id }) => order_id === order.id);
        settle(order, event, row, context);
        break;
      case 'end':
      case 'lapse':
        settle(order, event, row, context);
        break;
      case 'revive':
        if (order.lastEvent !== 'expire')
          throw new Violation('transition', `${what} after ${order.lastEvent}`);
        break;
      case 'expire':
        if (event.at > context.now) throw new Violation('expired_early', what);
        break;
      case 'open':
      case 'evaluate':
        break;
    }
    order.status = status;
    order.lastEvent = event.event;
  }

  /** Play money that a cancellation gives back: as the staff have chosen, or by the rules. */
  function cancelRefund({ id, paid }: ModelOrder, { by_hall }: ObservedEvent, byRules: number): number {
    if (!by_hall) return byRules;
    const { refund } = asked.take('cancel', id, ({ order_id }) => order_id === id);
    if (refund.kind === 'part') return refund.amount;
    return { rules: byRules, full: paid, none: 0 }[refund.kind];
  }

  /** A game that has ended, or a booking that was given up. */
  function settle(order: ModelOrder, event: ObservedEvent, row: ObservedOrder, context: StepContext): void {
    const what = `the ${event.event} of ${order.id}`;
    const person = moneyOf(order.user_id);
    const settlement = expectedSettlement(order, event, row, context);
    expectEqual('settlement', what, row.settlement, settlement);
    expectEqual('amount', what, event.amount, settlement.returned);
    person.wallet += settlement.returned;
    person.deposit -= order.deposit;
    person.spent -= settlement.refund;
    order.depositReturned = true;
    order.refunded = settlement.refund;
  }

  function checkExtension(
    order: ModelOrder,
    extension: { amount: number; minutes: number; start_at: number },
    { hall, payments, concurrent }: StepContext,
  ): void {
    const { amount, minutes, start_at } = extension;
    const paidFor = payments.some(({ purpose, order_id, amount: asked }) => {
      return purpose === 'extend' && order_id === order.id && asked === amount;
    });
    if (paidFor || concurrent) return;
    const game = { table_id: order.table_id, start_at, minutes };
    const price = expectedPrice(hall, game, { spent: moneyOf(order.user_id).spent, coupon: null });
    expectEqual('price', `an extension of ${order.id}`, amount, price.amount - price.discount);
  }

  /**
   * True where the payment is for an order that waits for it within its hold: it must pay it. Where the order costs more by now,
   * as it was changed after the payment had failed and before it succeeded, the money stays in the wallet.
   */
  const mustPay = ({ purpose, order_id, amount }: ObservedPayment, now: number): boolean => {
    const order = orders.get(order_id ?? '');
    if (purpose !== 'order' || order?.status !== 'unpaid' || (order.hold_until_at ?? 0) <= now) return false;
    return amount >= order.amount - order.discount + order.deposit;
  };

  function checkFulfilled({ id, order_id }: ObservedPayment, events: readonly ObservedEvent[]): void {
    const decided = events.some(
      (event) => event.order_id === order_id && (event.event === 'pay' || event.event === 'cancel'),
    );
    if (!decided) throw new Violation('not_fulfilled', `${id} for ${order_id}`);
  }

  function compareOrder(order: ModelOrder, row: ObservedOrder): void {
    const { status, minutes, paid } = order;
    const actual = {
      status: row.status,
      minutes: (row.end_at - row.start_at) / 60,
      paid: row.paid,
      refunded: row.refunded,
    };
    expectEqual('order', order.id, actual, { status, minutes, paid, refunded: order.refunded });
    expectEqual('deposit_returned', order.id, row.deposit_returned, order.depositReturned);
    const sum = row.lines.reduce((total, line) => total + line.amount, 0);
    expectEqual('quote_lines', order.id, sum, row.amount - row.discount + row.deposit);
    order.start_at = row.start_at;
    order.end_at = row.end_at;
    order.hold_until_at = row.hold_until_at;
    order.occupied_until_at = row.occupied_until_at;
  }

  /** Reads the balances of the lines, and checks that each transaction sums to zero. */
  function readLines(lines: readonly ObservedLine[]): Set<string> {
    const sums = new Map<string, number>();
    const people = new Set<string>();
    for (const { transaction_id, account_id, amount, balance_after } of lines) {
      sums.set(transaction_id, (sums.get(transaction_id) ?? 0) + amount);
      const running = (balances.get(account_id) ?? 0) + amount;
      balances.set(account_id, running);
      const [kind, owner] = account_id.split(':');
      const isPerson = (kind === 'wallet' || kind === 'deposit') && owner !== undefined;
      // The accounts of the hall have no running balance.
      expectEqual('running_balance', account_id, balance_after, isPerson ? running : null);
      if (!isPerson) continue;
      if (running < 0) throw new Violation('below_zero', `${account_id} has ${running}`);
      people.add(owner);
    }
    for (const [id, sum] of sums) if (sum !== 0) throw new Violation('zero_sum', `${id} sums to ${sum}`);
    return people;
  }

  return {
    orders,
    ordersOf: (user_id: string): readonly ModelOrder[] => ordersByUser.get(user_id) ?? [],
    moneyOf,
    credited,
    reversals,
    counter,
    eventCounts,
    /** Takes what a step has committed. Throws a `Violation` where it is not what must have happened. */
    follow(
      { events, orders: rows, lines, payments, reversals: reversalRows }: Observation,
      { hall, now, concurrent }: Pick<StepContext, 'hall' | 'now' | 'concurrent'>,
    ): void {
      if (events.length === 0 && lines.length === 0) {
        asked.settle();
        return;
      }
      const { fromWallets, recovered } = reversals.follow(lines, reversalRows);
      const sold = new Set(events.filter(({ event }) => event === 'pay').map(({ order_id }) => order_id));
      const context: StepContext = { hall, now, concurrent, payments, sold, recovered };
      const rowOf = new Map(rows.map((row) => [row.id, row]));
      const placeOf = (id: string) => rowOf.get(id) ?? orders.get(id)!;
      // A payment that is reversed as a whole before it is known pays for nothing.
      const isReversed = ({ id, amount }: ObservedPayment) =>
        reversalRows.some((row) => row.payment_id === id && row.amount >= amount);
      const expectPaid = payments.filter((payment) => mustPay(payment, now) && !isReversed(payment));
      const people = readLines(lines);
      for (const payment of payments) {
        credit(payment, lines, context);
        people.add(payment.user_id);
      }
      for (const [user_id, amount] of fromWallets) moneyOf(user_id).wallet -= amount;
      for (const [user_id, change] of counter.follow(lines, placeOf)) moneyOf(user_id).wallet += change;
      for (const [index, event] of events.entries()) {
        const row = rowOf.get(event.order_id)!;
        people.add(row.user_id);
        eventCounts.set(event.event, (eventCounts.get(event.event) ?? 0) + 1);
        const order = orders.get(event.order_id);
        if (event.event === 'add') addOrder(event, row, context);
        else if (!order) throw new Violation('transition', `${event.order_id} was never added`);
        else {
          const later = events.slice(index + 1).filter((other) => other.order_id === order.id);
          const laterMinutes = later.reduce(
            (sum, { event: name, minutes }) => sum + (name === 'extend' ? (minutes ?? 0) : 0),
            0,
          );
          applyEvent(order, { ...event, event: event.event }, row, {
            ...context,
            laterMinutes,
            isLast: later.length === 0,
          });
        }
      }
      for (const payment of expectPaid) checkFulfilled(payment, events);
      for (const row of rows) compareOrder(orders.get(row.id)!, row);
      for (const user_id of people) {
        const { wallet, deposit } = moneyOf(user_id);
        const actual = {
          wallet: balances.get(`wallet:${user_id}`) ?? 0,
          deposit: balances.get(`deposit:${user_id}`) ?? 0,
        };
        expectEqual('wallet', user_id, actual, { wallet, deposit });
      }
      asked.settle();
    },
  };
}

const isCreditedTo = (lines: readonly ObservedLine[], { id }: ObservedPayment, account: string): boolean =>
  lines.some(
    ({ payment_id, kind, account_id }) =>
      payment_id === id && account_id === account && (kind === 'topup' || kind === 'payment_in'),
  );

export type Model = ReturnType<typeof makeModel>;

function checkNewOrder(
  row: ObservedOrder,
  minutes: number,
  { hall, now }: StepContext,
  /** What the staff asked for; it is paid at once. */
  sale: { readonly deposit: boolean } | undefined,
): void {
  const { id, table_id, start_at, end_at, kind, deposit } = row;
  const { outlet, pricing, table } = findTable(hall, table_id);
  const { rules } = hall;
  expectEqual('order', `the deposit of ${id}`, deposit, sale?.deposit === false ? 0 : pricing.deposit);
  expectEqual('order', `the cleaning of ${id}`, row.occupied_until_at, end_at + rules.cleaning_minutes * 60);
  const hold = sale ? null : now + rules.hold_minutes * 60;
  expectEqual('order', `the hold of ${id}`, row.hold_until_at, hold);
  const isRetired = hall.retired.tables.some((retired) => retired.id === table_id);
  if (table.out_of_service || isRetired) throw new Violation('table', `${id} is on ${table_id}`);
  if (minutes % rules.step_minutes !== 0 || minutes < rules.min_minutes || minutes > rules.max_minutes)
    throw new Violation('minutes', `${id} has ${minutes} minutes`);
  if (start_at < now || start_at > now + rules.horizon_days * 86_400)
    throw new Violation('start', `${id} starts at ${start_at}, made at ${now}`);
  checkHours(row, hall);
  const isAligned = wallClock(start_at, outlet.time_zone).minute % rules.step_minutes === 0;
  if (kind === 'book' && !isAligned) throw new Violation('start', `${id} starts at ${start_at}`);
  if (kind === 'now' && start_at !== now) throw new Violation('start', `${id} starts at ${start_at}`);
}

function checkHours({ id, table_id, start_at, end_at }: ObservedOrder, hall: Hall): void {
  const { outlet } = findTable(hall, table_id);
  if (isOpenDuring(outlet, { start_at, end_at }) === false)
    throw new Violation('hours', `${id} is from ${start_at} to ${end_at} in ${outlet.id}`);
}

/** In full until some time before the start, and for a while after the payment, until the table can be opened. */
function isCancelledInTime(
  { start_at, paid_at }: ModelOrder,
  { now, hall: { rules } }: StepContext,
): boolean {
  const openFrom = start_at - rules.open_early_minutes * 60;
  const inGrace = now < paid_at + rules.cancel_grace_minutes * 60 && now < openFrom;
  return inGrace || now <= start_at - rules.cancel_free_minutes * 60;
}

/** Started minutes are charged, at least the minimum; a booking that nobody opened is charged in full. */
function expectedSettlement(
  order: ModelOrder,
  { event, at }: ObservedEvent,
  row: ObservedOrder,
  { hall: { rules }, recovered }: StepContext,
) {
  const booked = order.minutes;
  const isGivenUp = event === 'lapse' || event === 'no_show';
  const elapsed = isGivenUp ? booked : Math.ceil((Math.min(at, row.end_at) - row.start_at) / 60);
  const used = Math.min(Math.max(elapsed, 0), booked);
  const charged_minutes = Math.min(Math.max(used, rules.min_charge_minutes), booked);
  const refund = Number((BigInt(order.paid) * BigInt(booked - charged_minutes)) / BigInt(booked));
  return {
    paid: order.paid,
    refund,
    charged: order.paid - refund,
    deposit: order.deposit,
    returned: refund + order.deposit - (recovered.get(order.id) ?? 0),
    used_minutes: used,
    booked_minutes: booked,
    unused_minutes: booked - charged_minutes,
    charged_minutes,
  };
}
