import { counterRulesOf, type Hall, waitingRulesOf } from '#lib/domain/hall.ts';
import { firstStatuses, nextStatus, type OrderEvent } from '#lib/domain/order.ts';
import { COVER_SECONDS } from '#lib/domain/share.ts';
import { type AskedActions, makeAsked, type RequestedMove } from './asked.ts';
import { isOpenDuring } from './expected-hours.ts';
import { expectedPrice, findTable } from './expected-price.ts';
import { makeCounterModel } from './model-counter.ts';
import { compareParts, expectedSettlement, followPause, moveBooking, moveGame } from './model-games.ts';
import { isOpenGame, makeOpenGameModel } from './model-open-games.ts';
import type { ExpectedMoney, ModelOrder, StepContext } from './model-order.ts';
import { makeReversalModel, type ReportedAmounts } from './model-reversals.ts';
import { makeShareModel } from './model-shares.ts';
import { type Movement, movementsOf } from './movements.ts';
import type {
  Observation,
  ObservedEvent,
  ObservedJoin,
  ObservedLine,
  ObservedOrder,
  ObservedPayment,
} from './observe.ts';
import { expectEqual, Violation } from './violation.ts';
import { wallClock } from './wall-clock.ts';

/** The amount that a provider has taken for a payment; undefined if it has taken nothing. */
export type PaidAmount = (payment_id: string) => number | undefined;

/**
 * A second account of every order and wallet. It follows the timeline of the orders and the providers' own
 * records, and computes each amount itself; then it compares.
 */
export function makeModel(
  paidAmount: PaidAmount,
  reportedAmounts: ReportedAmounts,
  asked: AskedActions = makeAsked(),
) {
  const orders = new Map<string, ModelOrder>();
  const ordersByUser = new Map<string, ModelOrder[]>();
  const money = new Map<string, ExpectedMoney>();
  /** The balance of each account according to its last ledger line. */
  const balances = new Map<string, number>();
  const credited = new Set<string>();
  const joined = new Set<string>();
  const counter = makeCounterModel(asked);
  const openGames = makeOpenGameModel(asked, orders);
  const reversals = makeReversalModel(reportedAmounts, counter.cardBonusOf);
  /** Events of orders so far, by name. */
  const eventCounts = new Map<string, number>();
  const shares = makeShareModel((user_id) => moneyOf(user_id));

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
    // A caller's booking may be paid at once, too.
    const sale =
      kind === 'now' && context.sold.has(id)
        ? asked.find('walk_in', (each) => each.table_id === table_id)
        : undefined;
    const isOpen = event.event === 'start';
    if (isOpen) checkStart(event, row, context);
    else {
      const isOfCaller = (each: { table_id: string; start_at: number }) =>
        each.table_id === table_id && each.start_at === start_at;
      // Just before its start, a caller's booking may be held exactly as long as one of the app.
      const caller = isHeldForCaller(row, context)
        ? asked.take('caller', id, isOfCaller)
        : asked.find('caller', isOfCaller, { answers: ['ok'] });
      checkNewOrder(row, { minutes, sale, caller }, context);
      checkPrice(event, row, context);
    }
    const person = moneyOf(user_id);
    const hasBill = ordersByUser.get(user_id)?.some(({ status }) => status === 'due');
    if (hasBill && !context.concurrent) throw new Violation('bill_due', `${id} of ${user_id}`);
    const order: ModelOrder = {
      id,
      user_id,
      table_id,
      kind,
      created_at: event.at,
      amount: isOpen ? 0 : amount,
      discount: isOpen ? 0 : discount,
      deposit,
      status: firstStatuses[isOpen ? 'start' : 'add'],
      minutes,
      paid: 0,
      lastEvent: isOpen ? 'start' : 'add',
      start_at,
      end_at,
      hold_until_at: row.hold_until_at,
      occupied_until_at: row.occupied_until_at,
      depositReturned: false,
      refunded: 0,
      paid_at: 0,
      left: [],
      waived: 0,
      pauses: 0,
      given_back_minutes: 0,
      paused_at: null,
      open: isOpen
        ? { parts: [{ hall: context.hall, table_id, from_at: start_at }], spent: person.spent, pauses: [] }
        : null,
      ended_at: null,
      written_off: 0,
    };
    if (isOpen) {
      person.wallet -= deposit;
      person.deposit += deposit;
    }
    orders.set(id, order);
    ordersByUser.set(user_id, [...(ordersByUser.get(user_id) ?? []), order]);
  }

  /** A game without a fixed end, whose deposit is paid first. */
  function checkStart(event: ObservedEvent, row: ObservedOrder, { hall, now }: StepContext): void {
    const { id, table_id, deposit, start_at, end_at } = row;
    const { pricing } = findTable(hall, table_id);
    // An action without an answer may have asked for the same table otherwise, and not taken effect.
    asked.take(
      'start',
      id,
      (each) => each.table_id === table_id && deposit === (each.deposit ? pricing.deposit : 0),
    );
    expectEqual('order', `the start of ${id}`, [start_at, event.amount], [now, deposit]);
    if (end_at < now + hall.rules.min_minutes * 60) throw new Violation('kept', `${id} until ${end_at}`);
    expectEqual(
      'order',
      `the cleaning of ${id}`,
      row.occupied_until_at,
      end_at + hall.rules.cleaning_minutes * 60,
    );
    checkTable(id, table_id, hall);
    checkHours(row, hall);
  }

  /** Moves the money that an event must move. `start_at` and `end_at` are those of the event's time. */
  function applyEvent(
    order: ModelOrder,
    event: ObservedEvent & { event: OrderEvent },
    row: ObservedOrder,
    context: EventContext,
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
          // The organiser may have paid a share in the same step.
          if (hold_until_at !== holdOfShares(row))
            expectEqual('hold', what, hold_until_at, holdAfter(order, start_at, context.hall));
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
        const held = context.takeHeld(order.id);
        person.wallet -= play + order.deposit - held;
        person.deposit += order.deposit - held;
        person.spent += play;
        break;
      }
      case 'extend': {
        const amount = event.amount ?? 0;
        const minutes = event.minutes ?? 0;
        checkExtension(
          order,
          moneyOf(context.takeExtender(order.id) ?? order.user_id).spent,
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
        const returned = refund + deposit > 0 ? refund + deposit - context.takeRecovered(order.id) : 0;
        const released = wasPaid ? 0 : context.releasedOf(order.id);
        expectEqual('amount', what, event.amount, returned + released);
        person.wallet += returned;
        person.deposit -= deposit;
        person.spent -= refund;
        order.depositReturned = wasPaid;
        order.refunded = refund;
        break;
      }
      case 'refund': {
        // The amount includes what the hall kept for a payment that was reversed.
        const amount = (event.amount ?? 0) + context.takeRecovered(order.id);
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
      case 'move':
        move(order, event, row, context);
        break;
      case 'pause':
        asked.take('pause', what, ({ order_id }) => order_id === order.id);
        order.paused_at = event.at;
        break;
      case 'resume':
        resume(order, event, row, context);
        break;
      case 'stop':
        if (!isOpenGame(order)) throw new Violation('transition', `${what} has a fixed end`);
        openGames.stop(order, event, row, context);
        break;
      case 'unstop':
        if (isOpenGame(order)) openGames.unstop(order, context);
        break;
      case 'settle':
      case 'pay_part':
      case 'write_off':
        if (isOpenGame(order))
          openGames.settle(order, event, row, { person, byPlayer: context.isPaidByPlayer(order.id) });
        break;
      case 'open':
      case 'evaluate':
        break;
    }
    order.status = status;
    order.lastEvent = event.event;
  }

  /** Moves an order to another table, or to another time: the difference is paid, or goes back. */
  function move(order: ModelOrder, event: ObservedEvent, row: ObservedOrder, context: EventContext): void {
    const { id } = order;
    const { concurrent, movesAgain } = context;
    const what = `the move of ${id}`;
    const isThere = (requested: RequestedMove) =>
      requested.table_id === row.table_id &&
      (requested.start_at === null || order.status === 'playing' || requested.start_at === row.start_at);
    const requested = asked.take(
      'move',
      what,
      (each) => each.order_id === id && (movesAgain || isThere(each)),
    );
    const person = moneyOf(order.user_id);
    const spent = spentBeforeRefund(order);
    if (isOpenGame(order)) {
      expectEqual('amount', what, event.amount, 0);
      openGames.move(order, requested.table_id, context);
    } else if (order.status === 'playing') {
      const { play, leaves, waived } = moveGame(order, requested, { ...context, spent });
      const recovered = play < 0 ? context.takeRecovered(id) : 0;
      const paid = concurrent ? (event.amount ?? 0) - recovered : play;
      expectEqual('amount', what, event.amount, paid + recovered);
      const seen = row.parts?.[order.left.length];
      // The level that the call saw is not known: it is that of before, or that of after another one.
      order.left = [
        ...order.left,
        concurrent && seen ? { table_id: leaves.table_id, minutes: seen.minutes, paid: seen.paid } : leaves,
      ];
      order.waived = concurrent ? waivedOf(row) : order.waived + waived;
      order.table_id = requested.table_id;
      order.amount += paid;
      order.paid += paid;
      person.wallet -= paid + recovered;
      person.spent += paid;
    } else moveUnplayed(order, { event, row, requested }, context);
  }

  /** What the person of an order that moves had spent when the staff were told its price. */
  const spentBeforeRefund = ({ id, user_id }: ModelOrder): number =>
    moneyOf(user_id).spent - shares.returnedOf(id);

  function moveUnplayed(
    order: ModelOrder,
    { event, row, requested }: { event: ObservedEvent; row: ObservedOrder; requested: RequestedMove },
    context: EventContext,
  ): void {
    const { id } = order;
    const person = moneyOf(order.user_id);
    const there = moveBooking(order, requested, row, { hall: context.hall, spent: spentBeforeRefund(order) });
    const held = there.deposit - order.deposit;
    const { amount, discount } = context.concurrent ? row : there;
    const play = amount - discount - (order.amount - order.discount);
    if (!context.concurrent)
      expectEqual('price', `the price of ${id}`, [row.amount, row.discount], [amount, discount]);
    const isPaid = order.status === 'paid';
    const start_at = requested.start_at ?? order.start_at;
    if (context.isLast && !isPaid)
      expectEqual('hold', `the move of ${id}`, row.hold_until_at, holdAfter(order, start_at, context.hall));
    // Play money and a deposit that go back are one transaction.
    const returns = isPaid && Math.max(0, -play) + Math.max(0, -held) > 0;
    const recovered = returns ? context.takeRecovered(id) : 0;
    expectEqual('amount', `the move of ${id}`, event.amount, play + held + recovered);
    Object.assign(order, { amount, discount, deposit: there.deposit, table_id: requested.table_id });
    order.start_at = requested.start_at ?? order.start_at;
    order.minutes = requested.minutes ?? order.minutes;
    if (!isPaid) return;
    order.paid += play;
    person.wallet -= play + held + recovered;
    person.deposit += held;
    person.spent += play;
  }

  function resume(order: ModelOrder, event: ObservedEvent, row: ObservedOrder, context: EventContext): void {
    const { id } = order;
    const what = `the end of a pause of ${id}`;
    // A move ends the pause of its game.
    if (order.lastEvent !== 'move') asked.take('resume', what, ({ order_id }) => order_id === id);
    if (isOpenGame(order)) {
      openGames.resume(order, event.at);
      return;
    }
    followPushes(order, row, context, order.pauses + 1);
    const pause = row.pauses?.[order.pauses];
    if (!pause) throw new Violation('pause', `${what} is not stored`);
    expectEqual('pause', what, event.minutes, pause.given_back_minutes);
    const refund = followPause(order, pause, { ...context, orders: orders.values(), isOver: true });
    const returned = refund > 0 ? refund - context.takeRecovered(id) : 0;
    expectEqual('amount', what, event.amount, returned);
    order.refunded += refund;
    const person = moneyOf(order.user_id);
    person.wallet += returned;
    person.spent -= refund;
  }

  /**
   * What was given back of a pause that goes on, as the game had reached its end. `keep`: pauses that are
   * left for later.
   */
  function followPushes(order: ModelOrder, row: ObservedOrder, context: StepContext, keep = 0): void {
    if (order.open || order.paused_at === null) return;
    for (const pause of (row.pauses ?? []).slice(order.pauses)) {
      const isLast = order.pauses + 1 === (row.pauses ?? []).length;
      if (pause.start_at !== order.paused_at || (keep > 0 && isLast)) return;
      followPause(order, pause, { ...context, orders: orders.values(), isOver: false });
    }
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
    followPushes(order, row, context);
    const settlement = expectedSettlement(order, event, row, context);
    expectEqual('settlement', what, row.settlement, settlement);
    expectEqual('amount', what, event.amount, settlement.returned);
    person.wallet += settlement.returned;
    person.deposit -= order.deposit;
    person.spent -= settlement.refund;
    order.depositReturned = true;
    order.refunded += settlement.refund;
    order.paused_at = null;
  }

  function checkExtension(
    order: ModelOrder,
    spent: number,
    extension: { amount: number; minutes: number; start_at: number },
    { hall, payments, concurrent }: StepContext,
  ): void {
    const { amount, minutes, start_at } = extension;
    const paidFor = payments.some(({ purpose, order_id, amount: asked }) => {
      return purpose === 'extend' && order_id === order.id && asked === amount;
    });
    if (paidFor || concurrent) return;
    const game = { table_id: order.table_id, start_at, minutes };
    const price = expectedPrice(hall, game, { spent, coupon: null });
    expectEqual('price', `an extension of ${order.id}`, amount, price.amount - price.discount);
  }

  /**
   * Returns true if the payment is for an order that waits for it within its hold: it must pay it. If the
   * order costs more by now, because it was changed after the payment had failed and before it succeeded, the
   * money stays in the wallet.
   */
  const mustPay = ({ purpose, order_id, amount }: ObservedPayment, now: number): boolean => {
    const order = orders.get(order_id ?? '');
    if (purpose !== 'order' || order?.status !== 'unpaid' || (order.hold_until_at ?? 0) <= now) return false;
    return amount >= order.amount - order.discount + order.deposit - shares.heldOf(order.id);
  };

  function checkFulfilled({ id, order_id }: ObservedPayment, events: readonly ObservedEvent[]): void {
    const decided = events.some(
      (event) => event.order_id === order_id && (event.event === 'pay' || event.event === 'cancel'),
    );
    if (!decided) throw new Violation('not_fulfilled', `${id} for ${order_id}`);
  }

  function compareOrder(order: ModelOrder, row: ObservedOrder, context: StepContext): void {
    followPushes(order, row, context);
    const { status, paid, refunded, table_id, user_id, paused_at } = order;
    const minutes = isOpenGame(order) ? null : order.minutes + order.given_back_minutes;
    const actual = {
      status: row.status,
      minutes: isOpenGame(order) ? null : (row.end_at - row.start_at) / 60,
      paid: row.paid,
      refunded: row.refunded,
      table_id: row.table_id,
      user_id: row.user_id,
      paused_at: row.paused_at,
    };
    expectEqual('order', order.id, actual, { status, minutes, paid, refunded, table_id, user_id, paused_at });
    if (refunded > paid) throw new Violation('refunded', `${refunded} of ${paid} of ${order.id}`);
    compareParts(order, row);
    if (isOpenGame(order)) {
      openGames.compare(order, row, context);
      expectEqual('bill', order.id, [row.amount, row.discount], [order.amount, order.discount]);
    }
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

  function followJoin({ from, into }: ObservedJoin): void {
    if (joined.has(from)) return;
    joined.add(from);
    asked.take('join', `${from} into ${into}`, (each) => each.from === from && each.into === into);
    const [other, kept] = [moneyOf(from), moneyOf(into)];
    expectEqual('join', `what is held of ${from} and ${into}`, [other.deposit, kept.deposit], [0, 0]);
    kept.wallet += other.wallet;
    kept.spent += other.spent;
    money.set(from, { wallet: 0, deposit: 0, spent: 0 });
    counter.join({ from, into });
    reversals.join({ from, into });
    shares.join({ from, into });
    const moved = ordersByUser.get(from) ?? [];
    const isOpen = moved.find(({ status }) => status === 'playing' || status === 'due');
    if (isOpen) throw new Violation('join', `${isOpen.id} of ${from} is ${isOpen.status}`);
    for (const order of moved) order.user_id = into;
    ordersByUser.set(into, [...(ordersByUser.get(into) ?? []), ...moved]);
    ordersByUser.delete(from);
  }

  return {
    orders,
    ordersOf: (user_id: string): readonly ModelOrder[] => ordersByUser.get(user_id) ?? [],
    moneyOf,
    credited,
    reversals,
    counter,
    shares,
    eventCounts,
    /** Takes what a step has committed. Throws a `Violation` if it is not what must have happened. */
    follow(
      {
        events,
        orders: rows,
        lines,
        payments,
        reversals: reversalRows,
        blocks,
        joins,
        closed,
        ...players
      }: Observation,
      { hall, now, concurrent }: Pick<StepContext, 'hall' | 'now' | 'concurrent'>,
    ): void {
      for (const join of joins) followJoin(join);
      const rowOf = new Map(rows.map((row) => [row.id, row]));
      const organiserOf = (order_id: string): string =>
        orders.get(order_id)?.user_id ?? rowOf.get(order_id)?.user_id ?? '';
      // A payment that is reversed as a whole before it is known pays for nothing.
      const isReversed = ({ id, amount }: ObservedPayment) =>
        reversalRows.some((row) => row.payment_id === id && row.amount >= amount);
      const expectPaid = payments.filter((payment) => mustPay(payment, now) && !isReversed(payment));
      const movements = movementsOf(lines);
      const { fromWallets, recovered } = reversals.follow(movements, reversalRows, {
        closed: new Set(closed),
        partsOf: (movement) => shares.partsOf(movement, organiserOf(movement.order_id ?? '')),
        followed: (movement) =>
          shares.followMovement(movement, organiserOf(movement.order_id ?? ''), concurrent),
      });
      const sold = new Set(events.filter(({ event }) => event === 'pay').map(({ order_id }) => order_id));
      const takeRecovered = (order_id: string) => recovered.get(order_id)?.shift() ?? 0;
      const extenders = Map.groupBy(
        movements.filter(({ kind }) => kind === 'order_extend'),
        ({ order_id }) => order_id ?? '',
      );
      const context: StepContext = {
        ...{ hall, now, concurrent, payments, blocks, sold, takeRecovered },
        takeExtender: (order_id) => {
          const movement = extenders.get(order_id)?.shift();
          return movement && payerOf(movement);
        },
        isPaidByPlayer: (order_id) =>
          movements.some(
            (movement) =>
              movement.order_id === order_id &&
              (movement.kind === 'order_pay' || movement.kind === 'share_pay') &&
              movement.lines.some(({ account_id, amount }) => {
                const [kind, owner] = account_id.split(':');
                return kind === 'wallet' && owner !== organiserOf(order_id) && amount < 0;
              }),
          ),
        releasedOf: shares.releasedOf,
        takeHeld: shares.takeHeld,
      };
      const placeOf = (id: string) => rowOf.get(id) ?? orders.get(id)!;
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
        if (event.event === 'add' || event.event === 'start') addOrder(event, row, context);
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
            movesAgain: later.some(({ event: name }) => name === 'move'),
          });
        }
      }
      for (const payment of expectPaid) checkFulfilled(payment, events);
      for (const row of rows) compareOrder(orders.get(row.id)!, row, context);
      shares.compare(players.players, new Set(players.player_orders), organiserOf);
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

/** The person whose wallet pays by a movement. */
const payerOf = ({ lines }: Movement): string | undefined =>
  lines
    .find(({ account_id, amount }) => account_id.startsWith('wallet:') && amount < 0)
    ?.account_id.split(':')[1];

export type Model = ReturnType<typeof makeModel>;

interface EventContext extends StepContext {
  /** The minutes by which later events of the step extend the game. */
  readonly laterMinutes: number;
  /** Whether it is the last event of the order in this step. */
  readonly isLast: boolean;
  /** Whether a later event of the step moves the order. */
  readonly movesAgain: boolean;
}

const waivedOf = ({ parts }: ObservedOrder): number =>
  (parts ?? []).reduce((sum, part) => sum + (part.waived ?? 0), 0);

function checkTable(order_id: string, table_id: string, hall: Hall): void {
  const { table } = findTable(hall, table_id);
  const isRetired = hall.retired.tables.some((retired) => retired.id === table_id);
  if (table.out_of_service || isRetired) throw new Violation('table', `${order_id} is on ${table_id}`);
}

/** What is known of a new order besides its row. */
interface NewOrder {
  readonly minutes: number;
  /** A walk-in that the staff asked for; it is paid at once. */
  readonly sale: { readonly deposit: boolean } | undefined;
  /** A caller's booking that the staff asked for; it is paid at once or at the arrival. */
  readonly caller: { readonly deposit: boolean } | undefined;
}

/** A booking that is not held as those of the app are. */
const isHeldForCaller = (
  { kind, hold_until_at, wish_id }: ObservedOrder,
  { hall, now }: Pick<StepContext, 'hall' | 'now'>,
): boolean => kind === 'book' && wish_id === null && hold_until_at !== now + hall.rules.hold_minutes * 60;

/** The instant until which the shares that are paid hold an order; null if none is. */
const holdOfShares = ({ split }: ObservedOrder): number | null =>
  split?.due_at && split.held_play + split.held_deposit > 0
    ? split.due_at + (split.at_deadline === 'cover' ? COVER_SECONDS : 0)
    : null;

/** The instant until which an unpaid order is held at its new start: a caller's hold goes with it. */
function holdAfter(
  { hold_until_at, created_at, ...before }: ModelOrder,
  start_at: number,
  { rules }: Hall,
): number | null {
  const isOfCaller =
    hold_until_at !== null &&
    hold_until_at > before.start_at &&
    hold_until_at > created_at + rules.hold_minutes * 60;
  return isOfCaller ? hold_until_at + start_at - before.start_at : hold_until_at;
}

function checkNewOrder(
  row: ObservedOrder,
  { minutes, sale, caller }: NewOrder,
  { hall, now, sold }: StepContext,
): void {
  const { id, table_id, start_at, end_at, kind, deposit } = row;
  const { outlet, pricing } = findTable(hall, table_id);
  const { rules } = hall;
  const hasDeposit = (sale ?? caller)?.deposit ?? true;
  expectEqual('order', `the deposit of ${id}`, deposit, hasDeposit ? pricing.deposit : 0);
  expectEqual('order', `the cleaning of ${id}`, row.occupied_until_at, end_at + rules.cleaning_minutes * 60);
  const unpaidUntil = caller
    ? start_at + counterRulesOf(hall).no_show_minutes * 60
    : now + (row.wish_id === null ? rules.hold_minutes : (waitingRulesOf(hall)?.offer_minutes ?? 0)) * 60;
  const hold = sale || (caller && sold.has(id)) ? null : unpaidUntil;
  // An offer of the waiting list may be paid, declined or lapse in the step that makes it.
  const isOver = row.wish_id !== null && row.status !== 'unpaid';
  if (!isOver) expectEqual('order', `the hold of ${id}`, row.hold_until_at, hold);
  checkTable(id, table_id, hall);
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

/**
 * A cancellation returns everything until some time before the start, and for a while after the payment,
 * until the table can be opened.
 */
function isCancelledInTime(
  { start_at, paid_at }: ModelOrder,
  { now, hall: { rules } }: StepContext,
): boolean {
  const openFrom = start_at - rules.open_early_minutes * 60;
  const inGrace = now < paid_at + rules.cancel_grace_minutes * 60 && now < openFrom;
  return inGrace || now <= start_at - rules.cancel_free_minutes * 60;
}
