import { orderApi } from '#lib/contract/order.ts';
import { call } from '../call.ts';
import { makeRandom, type Random } from '../random.ts';
import { unlockIdle } from '../staff.ts';
import { pickCustomer } from './account.ts';
import type { Action } from './action.ts';
import { actOnGame } from './games.ts';
import { runJob } from './operations.ts';
import { addOrder, change, extend, orderingActions, pay, pickOwnOrder, randomSlot } from './ordering.ts';
import { deliver, paymentActions, visitPage } from './payment.ts';
import { waitingCalls } from './waiting.ts';

/** Runs everything at the same time, each part with choices of its own. */
const atOnce = async (random: Random, parts: readonly ((random: Random) => Promise<unknown>)[]) => {
  const seeds = parts.map(() => random.below(2 ** 31));
  const results = await Promise.allSettled(parts.map((part, index) => part(makeRandom(seeds[index] ?? 0))));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
};

const crowdActions = [...orderingActions, ...paymentActions, ...waitingCalls];

/** Calls that run at the same time. */
export const burstActions: readonly Action[] = [
  {
    name: 'a crowd acts at once',
    weight: 2,
    run: (world, random) =>
      atOnce(
        random,
        Array.from({ length: 8 }, () => (own) => own.weighted(crowdActions).run(world, own)),
      ),
  },
  {
    name: 'several customers want one slot',
    weight: 2,
    async run(world, random) {
      const slot = randomSlot(world, random);
      const customers = [];
      for (let i = 0; i < 4; i++) customers.push(await pickCustomer(world, random));
      const distinct = new Set(customers.filter((customer) => customer !== null));
      await atOnce(
        random,
        [...distinct].map((customer) => (own) => addOrder(world, own, customer, slot)),
      );
    },
  },
  {
    name: 'everything happens to one order',
    weight: 4,
    async run(world, random) {
      const found = await pickOwnOrder(world, random, ['unpaid', 'paid', 'playing']);
      if (!found) return;
      const { order, customer } = found;
      const { id } = order;
      // If the order is unpaid, what a change and a move have each made of its price is not known afterwards.
      const staff = world.staff.filter(
        ({ outlet_id }) => order.status !== 'unpaid' && order.table_id.startsWith(outlet_id),
      );
      for (const each of staff) await unlockIdle(world, each);
      const code = world.tableCodes.get(order.table_id) ?? '';
      const page = world.pages.findLast((candidate) => candidate.customer === customer);
      const parts: readonly ((own: Random) => Promise<unknown>)[] = [
        (own) => pay(world, own, customer, order),
        (own) => pay(world, own, customer, order),
        (own) => extend(world, own, customer, order),
        (own) => change(world, own, customer, order),
        (own) => call(world, own, customer, orderApi.end, { id }),
        (own) => call(world, own, customer, orderApi.cancel, { id }),
        (own) => call(world, own, customer, orderApi.open, { id, code }),
        (own) => runJob(world, own, 'orders'),
        (own) => (page ? visitPage(world, own, page) : deliver(world, own)),
        (own) => deliver(world, own),
        ...staff.map((each) => (own: Random) => actOnGame(world, own, each, order)),
      ];
      await atOnce(
        random,
        parts.filter(() => random.chance(0.5)),
      );
    },
  },
];

/** True for steps whose calls run at the same time. */
export const isBurst = (action: Action): boolean => burstActions.includes(action);
