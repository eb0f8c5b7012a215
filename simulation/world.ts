import type { Hall } from '#lib/domain/hall.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import { read } from '#server/db/statement.ts';
import { applyHall } from '#server/hall/apply.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { readHallFile } from '#server/hall/read.ts';
import { selectTableCodes } from '#server/hall/table-code.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { memoryFiles } from '#server/test/memory-files.ts';
import { makeAsked } from './asked.ts';
import { type Customer, makeCustomer } from './customer.ts';
import type { WorldDatabase } from './database.ts';
import { hire } from './hire.ts';
import { makeModel } from './model.ts';
import type { ModelOrder } from './model-order.ts';
import { makeObserver } from './observe.ts';
import { simulatedProvider } from './provider.ts';
import { makeRandom, type Random } from './random.ts';
import { type ServerProcess, startProcess, type WorldServices } from './server-process.ts';
import { Violation } from './violation.ts';
import { checkOffers } from './waiting.ts';

export const HALL_FILE = new URL('hall.yaml', import.meta.url).pathname;
const HALL = readHallFile(HALL_FILE);
const PROCESSES = 2;
const DAY = 86_400;

/** A payment page that a customer was sent to. */
export interface PaymentPage {
  readonly customer: Customer;
  readonly path: string;
  readonly payment_id: string;
  readonly provider: 'stripe' | 'sandbox';
  readonly amount: number;
  /** The customer has been on the provider's page. */
  opened: boolean;
}

/** Starts of a world: a few days before daylight saving changes somewhere, and a turn of the year. */
const STARTS = [
  '2026-03-06T00:00Z',
  '2026-03-27T00:00Z',
  '2026-10-02T00:00Z',
  '2026-10-23T00:00Z',
  '2026-12-20T00:00Z',
  '2027-02-26T00:00Z',
  '2028-02-27T00:00Z',
];

/** Ids in the order of their making, the same for the same seed. */
function countedIds() {
  let count = 0;
  return { next: (prefix: string) => `${prefix}_${String(++count).padStart(9, '0')}` };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;

/** The hall, its customers and its server processes on a fresh database. */
export async function makeWorld(database: WorldDatabase, seed: number) {
  const random = makeRandom(seed);
  const clock = { at: Date.parse(random.pick(STARTS) ?? '') / 1000 + random.below(DAY), now: () => clock.at };
  const simulated = simulatedProvider(clock.now);
  const services: WorldServices = {
    database,
    clock,
    ids: countedIds(),
    provider: simulated.provider,
    codes: new Map(),
    lamps: new Map(),
    files: memoryFiles(),
  };
  /** Amounts paid on sandbox pages, by payment. */
  const sandboxPaid = new Map<string, number>();
  const model = makeModel(
    (id) => simulated.paid.get(id) ?? sandboxPaid.get(id),
    simulated.charges.reportedAmounts,
    makeAsked(),
  );
  const applyDeps = { clock, latestEnds: selectLatestOrderEnds };
  await applyHall(database.db, HALL, applyDeps);

  const processes = Array.from({ length: PROCESSES }, () => startProcess(services));
  const outlet_id = HALL.outlets[0]!.id;
  const staff = [
    await hire(processes[0]!, services, { role: 'attendant', outlet_id, number: 1 }),
    await hire(processes[0]!, services, { role: 'manager', outlet_id, number: 2 }),
    // Joins accounts.
    await hire(processes[0]!, services, { role: 'owner', outlet_id, number: 3 }),
  ] as const;
  /** Processes that were killed in this step. */
  const ended: ServerProcess[] = [];
  let endedFaults = 0;
  const customers: Customer[] = [];
  const hall = databaseHall(database.db);
  const observe = makeObserver(database.db);
  let observedStatements = 0;

  const world = {
    seed,
    clock,
    services,
    simulated,
    sandboxPaid,
    model,
    customers,
    /** The staff of the first outlet, which no other hall leaves out. */
    staff,
    processes,
    ended,
    pages: [] as PaymentPage[],
    notes: [] as string[],
    hall: await hall.current(),
    hallFile: HALL,
    tableCodes: await read(database.db, selectTableCodes()),
    /** False while the world is brought to its end. */
    faults: true,
    /** Calls answered, by outcome. */
    outcomes: new Map<string, number>(),
    note: (text: string) => void world.notes.push(text),
    count: (outcome: string) => void world.outcomes.set(outcome, (world.outcomes.get(outcome) ?? 0) + 1),
    newCustomer(): Customer {
      const customer = makeCustomer(customers.length + 1);
      customers.push(customer);
      return customer;
    },
    /**
     * A random order in one of the statuses, and its customer; rarely one that is only waiting for its sweep.
     */
    pickOrder(
      choice: Random,
      statuses: readonly OrderStatus[],
    ): { order: ModelOrder; customer: Customer } | null {
      const withOverdue = choice.chance(0.1);
      const candidates = world
        .recentOrders()
        .filter((order) => statuses.includes(order.status) && (withOverdue || !isOverdue(order, clock.at)));
      const order = choice.pick(candidates);
      const customer = order && customers.find(({ user_id }) => user_id === order.user_id);
      return order && customer ? { order, customer } : null;
    },
    /** Open orders, and the latest others. */
    recentOrders: (): readonly ModelOrder[] => {
      const all = [...model.orders.values()];
      return all.filter((order, index) => index >= all.length - RECENT_ORDERS || OPEN.includes(order.status));
    },
    /** Kills and lost connections so far. */
    faultsHappened: () => endedFaults + processes.reduce((sum, { faults }) => sum + faults.happened, 0),
    replaceKilled(): void {
      for (const [index, process] of processes.entries()) {
        if (!process.faults.killed) continue;
        ended.push(process);
        endedFaults += process.faults.happened;
        processes[index] = startProcess(services);
      }
    },
    /** Waits for what processes still do after they have answered. */
    async untilQuiet(): Promise<void> {
      for (let turns = 0, before = -1; turns < QUIET_TURNS; turns++) {
        if (database.statements() !== before) turns = 0;
        before = database.statements();
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
    },
    applyHall: (changed: Hall) => applyHall(database.db, changed, applyDeps),
    async readHall(): Promise<void> {
      world.hall = await hall.current();
      world.tableCodes = await read(database.db, selectTableCodes());
    },
    /** Takes what the step has committed and compares it. */
    async check(concurrent: boolean): Promise<void> {
      // Many steps, such as a turn of the clock, use no database.
      if (database.statements() > observedStatements) {
        const observation = await observe();
        model.follow(observation, { hall: world.hall, now: clock.at, concurrent });
        if (!concurrent) await checkOffers(world, observation);
        observedStatements = database.statements();
      }
      for (const process of [...processes, ...ended.splice(0)]) {
        const error = process.takeErrors().find((line) => !PROVIDER_ALARM.test(line));
        const excused = process.faults.takeHappened() > 0 || simulated.state.outage;
        if (error && !excused) throw new Violation('logged_error', error.slice(0, 3_000));
      }
    },
    close: () => {
      for (const process of [...processes, ...ended]) process.deps.tableFeed.close();
    },
  };
  return world;
}

/** What the provider does, and a person must know. */
const PROVIDER_ALARM = /"alarm":"card_refund_(?:failed|late)"/;
const QUIET_TURNS = 5;
const RECENT_ORDERS = 20;
const OPEN: readonly OrderStatus[] = ['unpaid', 'paid', 'playing', 'due'];

const isOverdue = ({ status, hold_until_at, end_at }: ModelOrder, now: number): boolean =>
  (status === 'unpaid' && (hold_until_at ?? 0) <= now) ||
  ((status === 'paid' || status === 'playing') && end_at <= now);
