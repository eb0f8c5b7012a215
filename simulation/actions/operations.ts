import type { Hall } from '#lib/domain/hall.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { tableTypeOf } from '#server/hall/lookup.ts';
import { HallFileError } from '#server/hall/read.ts';
import { makeTableCode, updateTableCode } from '#server/hall/table-code.ts';
import { jobs } from '#server/jobs/jobs.ts';
import { beforeDeadline, randomFault } from '../call.ts';
import type { Random } from '../random.ts';
import { expectEqual } from '../violation.ts';
import type { World } from '../world.ts';
import type { Action } from './action.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Runs a background job on one of the processes, sometimes with a fault. */
export async function runJob(world: World, random: Random, name: string): Promise<void> {
  const job = jobs.find((candidate) => candidate.name === name)!;
  const process = random.pick(world.processes)!;
  if (world.faults && random.chance(0.06)) {
    process.faults.arm(randomFault(random, random.chance(0.5) ? 'kill' : 'disconnect'));
  }
  const before = process.faults.happened;
  try {
    await beforeDeadline(
      Promise.resolve(job.run(process.deps, () => process.faults.killed)),
      `the job ${name}`,
    );
    world.note(`the job "${name}"`);
    if (name === 'lamps' && process.faults.happened === before) checkLamps(world);
  } catch (error) {
    if (process.faults.happened === before) throw error;
    world.note(`the job "${name}" failed by a fault`);
  } finally {
    process.faults.disarm();
    world.replaceKilled();
  }
}

/** After its job, a lamp is on exactly where a game is played. */
function checkLamps({ model, surroundings, clock, hall }: World): void {
  const inPlay = new Set<string>();
  for (const { status, end_at, table_id } of model.orders.values())
    if (status === 'playing' && end_at > clock.at) inPlay.add(table_id);
  for (const { id } of hall.outlets.flatMap(({ tables }) => tables)) {
    expectEqual('lamp', id, surroundings.lamps.get(id) ?? false, inPlay.has(id));
  }
}

/** Usually minutes; often a moment at which an order changes by time alone, or a second before or after it. */
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

/** The hall file with other rules and prices, and with tables out of service or removed. */
function changedHall(hall: Hall, random: Random): Hall {
  if (random.chance(0.3)) return hall;
  const pick = <T>(list: readonly [T, ...T[]]) => random.pick(list);
  const factor = pick([1, 0.9, 1.07, 0]);
  const pool = tableTypeOf(hall, 'pool');
  return {
    ...hall,
    rules: {
      ...hall.rules,
      cleaning_minutes: pick([0, 5, 5, 15]),
      hold_minutes: pick([15, 5, 30]),
      cancel_free_minutes: pick([60, 0, 240]),
      cancel_grace_minutes: pick([10, 0, 60]),
      min_charge_minutes: pick([30, 0, 60]),
      open_early_minutes: pick([10, 0, 60]),
      step_minutes: pick([15, 15, 30, 5]),
    },
    types: {
      ...hall.types,
      pool: {
        ...pool,
        deposit: pick([5_000, 0, 7_777]),
        tariff: {
          default_per_hour: Math.round(pool.tariff.default_per_hour * factor),
          bands: pool.tariff.bands.map((band) => ({
            ...band,
            per_hour: Math.round(band.per_hour * factor),
          })),
        },
      },
    },
    outlets: hall.outlets.map((outlet) => ({
      ...outlet,
      tables: outlet.tables
        .filter((table) => table.number === '1' || random.chance(0.97))
        .map((table) => ({ ...table, out_of_service: random.chance(0.05) })),
    })),
  };
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
      const often = ['orders', 'orders', 'orders', 'payments', 'reminders', 'lamps'];
      await runJob(world, random, random.chance(0.9) ? random.pick(often)! : random.pick(jobs)!.name);
    },
  },
  {
    name: 'apply a hall file',
    weight: 1,
    async run(world, random) {
      try {
        const { changed } = await world.applyHall(changedHall(world.hallFile, random));
        world.note(`apply: ${changed ? 'a new version' : 'no change'}`);
      } catch (error) {
        if (!(error instanceof HallFileError)) throw error;
        world.note(`apply: ${error.lines[0]}`);
      }
      await world.readHall();
    },
  },
  {
    name: 'rotate a table code',
    weight: 0.3,
    async run(world, random) {
      const id = random.pick([...world.tableCodes.keys()]) ?? '';
      await inTransaction(world.surroundings.database.db, (tx) => updateTableCode(tx, id, makeTableCode()));
      world.note(`a new code for ${id}`);
      await world.readHall();
    },
  },
];
