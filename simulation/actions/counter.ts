import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { Wanted } from '../asked.ts';
import { expectedPrice } from '../expected-price.ts';
import type { Staff } from '../hire.ts';
import type { Random } from '../random.ts';
import { actAs } from '../staff.ts';
import { expectEqual } from '../violation.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';
import {
  counterAction,
  counterIn,
  onOrder,
  pickOrder,
  pickPerson,
  sellWalkIn,
  splitTotal,
} from './at-counter.ts';

export async function openShift(world: World, random: Random, staff: Staff): Promise<void> {
  const { outlet_id } = staff;
  const drawer = world.model.counter.drawerOf(outlet_id);
  const counted = random.chance(0.6) ? drawer : Math.max(0, drawer + random.below(30_000) - 10_000);
  await actAs(world, random, staff, {
    endpoint: counterShiftApi.open,
    input: { counted },
    wanted: [{ kind: 'count', outlet_id, counted }],
  });
}

async function closeShift(world: World, random: Random, staff: Staff): Promise<void> {
  const { outlet_id } = staff;
  const drawer = world.model.counter.drawerOf(outlet_id);
  const counted = random.chance(0.6) ? drawer : Math.max(0, drawer + random.below(6_000) - 3_000);
  const left = random.chance(0.5) ? random.below(counted + 1) : null;
  const wanted: Wanted[] = [{ kind: 'count', outlet_id, counted }];
  if (left !== null && left < counted) wanted.push({ kind: 'cash_move', outlet_id, amount: left - counted });
  const reply = await actAs(world, random, staff, {
    endpoint: counterShiftApi.close,
    input: { counted, terminal: random.below(50_000), left },
    wanted,
  });
  if (!reply?.ok) return;
  expectEqual('drawer', 'what the closing expects', reply.data.expected, drawer);
  expectEqual('drawer', 'the difference', reply.data.difference, counted - drawer);
  if (reply.data.needs_approval)
    await actAs(world, random, world.staff[1], {
      endpoint: counterShiftApi.approve,
      input: { id: reply.data.id },
    });
}

async function moveCash(world: World, random: Random, staff: Staff): Promise<void> {
  const { outlet_id } = staff;
  const move = random.pick(['to_safe', 'from_safe', 'expense'] as const)!;
  const amount = 1 + random.below(12_000);
  const kind = move === 'expense' ? 'expense' : 'cash_move';
  await actAs(world, random, staff, {
    endpoint: counterShiftApi.move,
    input: { move, amount, reason: 'Simulated' },
    wanted: [{ kind, outlet_id, amount: move === 'from_safe' ? amount : -amount }],
  });
}

const extend = onOrder(['playing'], ({ hall, model }, random, { id, user_id, table_id, end_at }) => {
  const minutes = random.pick([30, 30, 60])!;
  const { spent, wallet } = model.moneyOf(user_id);
  const price = expectedPrice(hall, { table_id, start_at: end_at, minutes }, { spent, coupon: null });
  const total = price.amount - price.discount;
  const { pays, taken } = splitTotal(random, total, wallet);
  const wanted = counterIn({ order_id: id }, taken);
  return { endpoint: counterSaleApi.extend, input: { minutes, total, pays, id }, wanted };
});

const end = onOrder(['playing'], () => ({ endpoint: counterBoardApi.end, input: {} }));

const payBack = onOrder(
  ['ended', 'cancelled', 'completed'],
  ({ model }, random, { id: order_id, user_id }) => {
    const { wallet } = model.moneyOf(user_id);
    const amount = random.chance(0.4) ? Math.max(1, wallet) : 1 + random.below(6_000);
    return {
      endpoint: counterSaleApi.payBack,
      input: { amount, to: random.pick(['source', 'cash'] as const)! },
      wanted: [{ kind: 'hand_back', order_id, amount }],
    };
  },
);

const noShow = onOrder(['paid'], (_world, _random, { id: order_id }) => ({
  endpoint: counterSaleApi.noShow,
  input: {},
  wanted: [{ kind: 'no_show', order_id }],
}));

/** Often the staff wait for somebody who does not come. */
async function giveUp(world: World, random: Random, staff: Staff): Promise<void> {
  const order = pickOrder(world, random, staff, ['paid']);
  const from = (order?.start_at ?? 0) + 15 * 60;
  if (from > world.clock.at && from < world.clock.at + 4 * 3_600) world.clock.at = from - random.below(2);
  await noShow(world, random, staff);
}

const refund = onOrder(['ended', 'completed'], (_world, random, { id: order_id, paid, refunded }) => {
  const left = Math.max(0, paid - refunded);
  const amount = 1 + random.below(random.chance(0.9) ? Math.max(1, left) : 20_000);
  return {
    endpoint: counterSaleApi.refund,
    input: { amount, reason: 'Simulated' },
    wanted: [{ kind: 'refund', order_id, amount }],
  };
});

const cancel = onOrder(['paid'], (_world, random, { id: order_id, paid }) => {
  const refund =
    random.chance(0.3) && paid > 0
      ? ({ kind: 'part', amount: 1 + random.below(paid) } as const)
      : ({ kind: random.pick(['rules', 'full', 'none'] as const)! } as const);
  return {
    endpoint: counterSaleApi.cancel,
    input: { refund, reason: 'Simulated' },
    wanted: [{ kind: 'cancel', order_id, refund }],
  };
});

async function cashIn(world: World, random: Random, staff: Staff): Promise<void> {
  const user_id = pickPerson(world, random);
  const offer = random.chance(0.6) ? random.pick(world.hall.packages) : undefined;
  const amount = offer?.amount ?? 1_000 + random.below(30_000);
  await actAs(world, random, staff, {
    endpoint: counterPersonApi.cashIn,
    input: {
      id: user_id,
      method: random.pick(['cash', 'terminal'] as const)!,
      ...(offer ? { package_id: offer.id } : { amount }),
    },
    wanted: [{ kind: 'topup', user_id, amount }],
  });
}

async function cashOut(world: World, random: Random, staff: Staff): Promise<void> {
  const user_id = pickPerson(world, random);
  const { wallet } = world.model.moneyOf(user_id);
  const amount = random.chance(0.3) ? Math.max(1, wallet) : 1 + random.below(12_000);
  await actAs(world, random, staff, {
    endpoint: counterPersonApi.cashOut,
    input: { id: user_id, amount, reason: 'Simulated' },
    wanted: [{ kind: 'counter_out', user_id, amount }],
  });
}

async function correct(world: World, random: Random, staff: Staff): Promise<void> {
  const user_id = pickPerson(world, random);
  const amount = random.below(2_000) - 1_000 || 1;
  await actAs(world, random, staff, {
    endpoint: counterPersonApi.correct,
    input: { id: user_id, amount, reason: 'Simulated' },
    wanted: [{ kind: 'correction', user_id, amount }],
  });
}

async function refundToCard(world: World, random: Random, staff: Staff): Promise<void> {
  const charge = random.pick(world.simulated.charges.list().slice(-12));
  if (!charge) return cashIn(world, random, staff);
  const rest = Math.max(1, world.simulated.charges.refundable(charge));
  const amount = random.chance(0.4) ? rest : 1 + random.below(rest);
  await actAs(world, random, staff, {
    endpoint: counterPersonApi.cardRefund,
    input: { id: charge.payment_id, amount, reason: 'Simulated' },
    wanted: [{ kind: 'card_refund', payment_id: charge.payment_id, amount }],
  });
  await world.untilQuiet();
}

/** Sends an action again whose answer did not arrive, or was lost with the tablet. */
async function repeat(world: World, random: Random, staff: Staff): Promise<void> {
  const sent = random.pick(staff.caller.sent);
  if (!sent || world.clock.at - sent.at > 86_400) return;
  const { endpoint, input, key } = sent;
  const reply = await actAs(world, random, staff, { endpoint, input: input as never, key });
  if (reply?.ok && sent.data !== undefined)
    expectEqual('idempotency', `${endpoint.path} sent again`, reply.data, sent.data);
  await world.untilQuiet();
}

export const counterActions: readonly Action[] = [
  counterAction('open a shift', 3, openShift),
  counterAction('close a shift', 1.5, closeShift),
  counterAction('move cash', 1, moveCash),
  counterAction('sell a walk-in', 5, sellWalkIn),
  counterAction('extend at the counter', 2, extend),
  counterAction('end at the counter', 2, end),
  counterAction('hand back', 2, payBack),
  counterAction('give a booking up', 2, giveUp),
  counterAction('refund at the counter', 2, refund),
  counterAction('cancel at the counter', 1.5, cancel),
  counterAction('cash in', 3, cashIn),
  counterAction('cash out', 3, cashOut),
  counterAction('correct a wallet', 0.7, correct),
  counterAction('refund to a card', 3, refundToCard),
  counterAction('send an act again', 2, repeat),
  {
    name: 'the provider treats refunds otherwise',
    weight: 1,
    async run({ simulated: { cardRefunds }, note }, random) {
      cardRefunds.state.mode = random.pick(['made', 'made', 'pending', 'refused', 'answer_lost'] as const)!;
      note(`refunds are ${cardRefunds.state.mode}`);
    },
  },
  {
    name: 'a card refund goes on',
    weight: 2,
    async run({ simulated: { cardRefunds }, note }, random) {
      if (random.chance(0.2)) return note(`made late: ${cardRefunds.makeLate()}`);
      const found = random.pick(cardRefunds.open().slice(-6));
      if (!found) return;
      const status = found.status === 'pending' && random.chance(0.7) ? 'succeeded' : 'failed';
      cardRefunds.end(found, status);
      note(`the card refund ${found.id} has ${status}`);
    },
  },
];
