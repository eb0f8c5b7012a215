import { actions } from './actions/actions.ts';
import { isBurst } from './actions/bursts.ts';
import { endGames } from './actions/games.ts';
import { runJob } from './actions/operations.ts';
import { deliver } from './actions/payment.ts';
import { checkCardRefunds, checkEverything, checkSettled } from './checks.ts';
import type { DatabaseTemplate } from './database.ts';
import { makeRandom, stepRandom } from './random.ts';
import { expectEqual, Violation } from './violation.ts';
import { makeWorld, type World } from './world.ts';

/** A full check of the database after this many steps. */
const CHECK_EVERY = 250;
const DAY = 86_400;
const LAST_DAYS = 16;
/** Each run checks 20 payments. */
const PAYMENT_RUNS: readonly string[] = Array.from({ length: 12 }, () => 'payments');

export interface WorldPlan {
  readonly seed: number;
  readonly steps: number;
  /** The steps to run; all if omitted. */
  readonly only?: readonly number[];
  /** False: the world stops after its last step, and is not brought to its end. */
  readonly toTheEnd?: boolean;
}

export interface Failure {
  readonly kind: string;
  readonly message: string;
  /** The step at which it was found; `steps` if the end of the world found it. */
  readonly step: number;
}

export interface WorldResult {
  readonly failure: Failure | null;
  /** What happened, by step. */
  readonly notes: readonly {
    readonly step: number;
    readonly name: string;
    readonly lines: readonly string[];
  }[];
  readonly counts: WorldCounts;
}

export interface WorldCounts {
  readonly steps: number;
  readonly faults: number;
  readonly orders: number;
  readonly customers: number;
  /** Changes of refunds and disputes that were booked. */
  readonly reversals: number;
  /** Shares that were paid. */
  readonly shares: number;
  /** Simulated time. */
  readonly days: number;
  /** Calls by their outcome: `ok`, the reason of a refusal, or `no_answer`. */
  readonly outcomes: ReadonlyMap<string, number>;
  /** Events of orders, by name. */
  readonly events: ReadonlyMap<string, number>;
}

/** Runs one world from its start to its end on a fresh database. */
export async function runWorld(
  template: DatabaseTemplate,
  { seed, steps, only, toTheEnd = true }: WorldPlan,
): Promise<WorldResult> {
  const database = await template.open();
  const world = await makeWorld(database, seed);
  const notes: { step: number; name: string; lines: string[] }[] = [];
  const started = world.clock.at;
  let done = 0;
  let failure: Failure | null = null;
  const chosen = only ?? Array.from({ length: steps }, (_, step) => step);
  let current = 0;
  try {
    for (const step of chosen) {
      current = step;
      const random = stepRandom(seed, step);
      const action = random.weighted(actions);
      notes.push({ step, name: action.name, lines: world.notes });
      await action.run(world, random);
      await world.check(isBurst(action));
      world.notes = [];
      if (++done % CHECK_EVERY === 0) await checkEverything(database.db, world.model);
    }
    if (toTheEnd) {
      current = steps;
      notes.push({ step: steps, name: 'the end', lines: world.notes });
      await end(world);
    }
  } catch (error) {
    failure = {
      kind: error instanceof Violation ? error.kind : 'error',
      message:
        error instanceof Violation ? error.message : String(error instanceof Error ? error.stack : error),
      step: current,
    };
  }
  const counts: WorldCounts = {
    steps: done,
    faults: world.faultsHappened(),
    orders: world.model.orders.size,
    customers: world.customers.length,
    reversals: world.model.reversals.bookings(),
    shares: world.model.shares.payments(),
    days: (world.clock.at - started) / DAY,
    outcomes: world.outcomes,
    events: world.model.eventCounts,
  };
  // A connection that is still used would never be released.
  await world.untilQuiet();
  world.close();
  await database.close();
  return { failure, notes, counts };
}

/**
 * Without further faults, time alone, and the staff if games wait for them, must bring every order, deposit
 * and payment to its end.
 */
async function end(world: World): Promise<void> {
  const random = makeRandom(world.seed);
  world.faults = false;
  world.simulated.state.outage = false;
  const { cardRefunds } = world.simulated;
  cardRefunds.state.mode = 'made';
  for (const refund of cardRefunds.open())
    if (refund.status === 'pending') cardRefunds.end(refund, 'succeeded');
  while (world.simulated.notifications.length > 0) {
    await deliver(world, random);
    await world.check(false);
  }
  // A game whose end has come since the last run of the job is over: its pause can't end any more.
  await runJob(world, random, 'orders');
  await world.check(false);
  await endGames(world, random);
  for (let day = 0; day <= LAST_DAYS; day += 4) {
    world.clock.at += 4 * DAY;
    for (const name of ['orders', ...PAYMENT_RUNS, 'card refunds', 'reminders', 'lamps', 'waiting list']) {
      await runJob(world, random, name);
      await world.check(false);
    }
  }
  const { db } = world.services.database;
  await checkEverything(db, world.model);
  await checkSettled(db);
  for (const id of world.simulated.paid.keys()) {
    if (!world.model.credited.has(id)) throw new Violation('not_credited', `${id} was paid`);
  }
  for (const { payment_id, refund, dispute } of world.simulated.charges.reversed()) {
    const { amountOf } = world.model.reversals;
    const booked = { refund: amountOf(payment_id, 'refund'), dispute: amountOf(payment_id, 'dispute') };
    expectEqual('reversal', `what was reversed of ${payment_id}`, booked, { refund, dispute });
  }
  await checkCardRefunds(db, cardRefunds.all());
}
