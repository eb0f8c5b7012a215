import { counterQueueApi } from '#lib/contract/counter/queue.ts';
import { queueApi } from '#lib/contract/queue.ts';
import { call } from '../call.ts';
import type { Customer } from '../customer.ts';
import type { Staff } from '../hire.ts';
import type { Random } from '../random.ts';
import { actAs } from '../staff.ts';
import type { World } from '../world.ts';
import { customerAction } from './account.ts';
import type { Action } from './action.ts';
import { counterAction } from './at-counter.ts';
import { runJob } from './operations.ts';

/** The proof of a phone without an account. Few, so that joins are repeated. */
const secretOf = (number: number) => `the-secret-of-phone-${String(number).padStart(4, '0')}`;
const PHONES = 40;

const selectTickets = (world: World) =>
  world.services.database.db
    .selectFrom('queue_tickets')
    .select(['id', 'outlet_id', 'user_id', 'state', 'come_until_at'])
    .where('state', 'in', ['waiting', 'called'])
    .orderBy('id')
    .execute();

/** Joins as a person or as a guest, sometimes a phone that has joined before. */
async function join(world: World, random: Random, customer: Customer): Promise<void> {
  const outlet = random.chance(0.8)
    ? world.hall.outlets.find(({ id }) => id === world.staff[0].outlet_id)
    : random.pick(world.hall.outlets);
  const table = random.pick(outlet?.tables ?? []);
  if (!outlet || !table) return;
  const caller = random.chance(0.5) ? customer : { ...customer, token: null, sent: [] };
  await call(world, random, caller, queueApi.join, {
    store_id: outlet.id,
    type: table.type,
    players: 1 + random.below(4),
    name: 'Walk-in',
    mobile: random.chance(0.2) ? customer.mobile : '',
    secret: secretOf(random.below(PHONES)),
  });
}

/** Looks at a ticket, comes to the counter or leaves, as its owner or as a stranger. */
async function lookOrLeave(world: World, random: Random, customer: Customer): Promise<void> {
  const id = random.pick(await selectTickets(world))?.id;
  if (id === undefined) return join(world, random, customer);
  const endpoint = random.pick([queueApi.ticket, queueApi.here, queueApi.leave]);
  if (endpoint) await call(world, random, customer, endpoint, { id, secret: secretOf(random.below(PHONES)) });
}

/** Takes a ticket, or calls, seats, skips or takes one off. */
async function actOnTicket(world: World, random: Random, staff: Staff): Promise<void> {
  const tickets = (await selectTickets(world)).filter(({ outlet_id }) => outlet_id === staff.outlet_id);
  const id = random.pick(tickets)?.id;
  if (id === undefined || random.chance(0.2)) {
    const type = random.pick(
      world.hall.outlets.find((each) => each.id === staff.outlet_id)?.tables ?? [],
    )?.type;
    if (type === undefined) return;
    const input = { type, players: 2, name: 'At the counter', mobile: '' };
    await actAs(world, random, staff, { endpoint: counterQueueApi.add, input });
  } else if (random.chance(0.6)) {
    const input = { id, here: random.chance(0.3) };
    await actAs(world, random, staff, { endpoint: counterQueueApi.call, input });
  } else {
    const endpoint = random.pick([counterQueueApi.seat, counterQueueApi.skip, counterQueueApi.remove]);
    await actAs(world, random, staff, { endpoint: endpoint!, input: { id } });
  }
}

export const queueActions: readonly Action[] = [
  customerAction('join the queue', 4, join),
  customerAction('look at a ticket or leave', 3, lookOrLeave),
  counterAction('act on a ticket', 6, actOnTicket),
  {
    name: 'let a call lapse',
    weight: 2,
    async run(world, random) {
      const called = random.pick((await selectTickets(world)).filter(({ state }) => state === 'called'));
      const lapse = (called?.come_until_at ?? 0) - random.below(2);
      if (lapse > world.clock.at) world.clock.at = lapse;
      await runJob(world, random, 'queues');
    },
  },
];
