import { sql } from 'kysely';
import { jobs } from '#server/jobs/jobs.ts';
import { beforeDeadline, randomFault } from '../call.ts';
import type { Random } from '../random.ts';
import type { ServerProcess } from '../server-process.ts';
import { expectEqual, Violation } from '../violation.ts';
import { checkWaiting } from '../waiting.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Runs work on one of the processes, sometimes with a fault. Returns null if the fault ended it. */
export async function runOnProcess<T>(
  world: World,
  random: Random,
  what: string,
  work: (process: ServerProcess) => Promise<T>,
): Promise<T | null> {
  const process = random.pick(world.processes)!;
  if (world.faults && random.chance(0.06)) {
    process.faults.arm(randomFault(random, random.chance(0.5) ? 'kill' : 'disconnect'));
  }
  const before = process.faults.happened;
  try {
    const result = await beforeDeadline(work(process), what);
    world.note(what);
    return process.faults.happened === before ? result : null;
  } catch (error) {
    if (process.faults.happened === before) throw error;
    world.note(`${what} failed by a fault`);
    return null;
  } finally {
    process.faults.disarm();
    world.replaceKilled();
  }
}

/** Runs a background job. */
export async function runJob(world: World, random: Random, name: string): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name)!;
  const ended = await runOnProcess(world, random, `the job "${name}"`, async (process) => {
    await job.run(process.deps, () => process.faults.killed);
    return true;
  });
  if (name === 'lamps' && ended) checkLamps(world);
  if (name === 'queues' && ended) await checkQueues(world);
  if (name === 'waiting list' && ended) await checkWaiting(world);
}

/** After its job, no call has lapsed, and nobody waits whose day is over or whose account is gone. */
async function checkQueues({ services, clock }: World): Promise<void> {
  const { rows } = await sql<{ problem: string }>`
    select format('ticket %s is still called', id) as problem from queue_tickets
    where state = 'called' and here_at is null and come_until_at <= ${clock.at}
    union all
    select format('ticket %s is two days old', id) from queue_tickets
    where state in ('waiting', 'called') and created_at < ${clock.at - 2 * DAY}
    union all
    select format('ticket %s is of a person who is gone', queue_tickets.id)
    from queue_tickets join users on users.id = queue_tickets.user_id
    where state in ('waiting', 'called') and (users.deleted_at is not null or users.blocked_at is not null)`.execute(
    services.database.db,
  );
  if (rows[0]) throw new Violation('queue', rows[0].problem);
}

/** After its job, a lamp is on exactly if a game is played. */
function checkLamps({ model, services, clock, hall }: World): void {
  const inPlay = new Set<string>();
  for (const { status, end_at, table_id } of model.orders.values())
    if (status === 'playing' && end_at > clock.at) inPlay.add(table_id);
  for (const { id } of hall.outlets.flatMap(({ tables }) => tables)) {
    expectEqual('lamp', id, services.lamps.get(id) ?? false, inPlay.has(id));
  }
}

/**
 * Usually minutes; often a moment at which an order changes by time alone, or a second before or after it.
 */
function nextMoment(world: World, random: Random): number {
  const { at } = world.clock;
  const order = random.chance(0.25)
    ? world.pickOrder(random, ['unpaid', 'paid', 'playing'])?.order
    : undefined;
  if (order) {
    const { open_early_minutes, cancel_free_minutes } = world.hall.rules;
    const moments = [
      order.hold_until_at ?? order.end_at,
      order.start_at,
      order.end_at,
      order.start_at - open_early_minutes * MINUTE,
      order.start_at - cancel_free_minutes * MINUTE,
      order.end_at - 10 * MINUTE,
    ];
    const moment = (random.pick(moments) ?? at) + random.below(3) - 1;
    if (moment > at && moment < at + (random.chance(0.7) ? HOUR / 4 : 3 * HOUR)) return moment;
  }
  const scale = random.weighted([
    { weight: 80, seconds: 5 * MINUTE },
    { weight: 10, seconds: HOUR },
    { weight: 3, seconds: 8 * HOUR },
    { weight: 1, seconds: 3 * DAY },
  ]);
  return at + 1 + random.below(scale.seconds);
}

export const operationActions: readonly Action[] = [
  {
    name: 'turn the clock',
    weight: 30,
    async run(world, random) {
      world.clock.at = nextMoment(world, random);
      world.note(`the clock: ${new Date(world.clock.at * 1000).toISOString()}`);
    },
  },
  {
    name: 'run a job',
    weight: 16,
    async run(world, random) {
      const often = [
        'orders',
        'shares',
        'shares',
        'orders',
        'orders',
        'open-ended games',
        'payments',
        'reminders',
        'lamps',
        'queues',
        'waiting list',
      ];
      await runJob(world, random, random.chance(0.9) ? random.pick(often)! : random.pick(jobs)!.name);
    },
  },
];
