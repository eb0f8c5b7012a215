import { setTimeout as sleep } from 'node:timers/promises';
import { checkLedger } from '../server/checks/ledger.ts';
import { findOverlaps } from '../server/checks/overlaps.ts';
import { openDatabase } from '../server/db/open.ts';
import { selectTableCodes } from '../server/hall/table-code-store.ts';
import { type CrowdDay, crowdDay } from './crowd.ts';
import { type Place, startHall } from './hall.ts';
import { makeOrders } from './orders.ts';
import { type Person, signIn } from './person.ts';
import { type Race, raceForSlot } from './race.ts';

const RACERS = 48;
const CUSTOMERS = 20;
const OPERATIONS = 1_000;
const BOOKERS = 10;
const ORDERS_EACH = 100;
const DAY = 86_400;

export interface Measures {
  readonly firstStart: number;
  readonly start: number;
  readonly race: Race;
  readonly crowd: CrowdDay;
  /** Milliseconds for an order that is added, paid and shown. */
  readonly perOrder: number;
  readonly memoryAtStart: number;
  readonly memory: number;
  readonly ledgerFaults: number;
  readonly overlaps: number;
}

/** Takes every figure of a server on a fresh database. */
export async function measure(place: Place): Promise<Measures> {
  const first = await startHall(place);
  await first.stop();
  const tables = await withDatabase(place, async (db) =>
    [...(await selectTableCodes(db))]
      .filter(([id]) => id.startsWith('jingan'))
      .map(([id, code]) => ({ id, code })),
  );

  const hall = await startHall(place);
  const memoryAtStart = hall.memory();
  const enter = async (count: number) => {
    const people: Person[] = [];
    while (people.length < count) people.push(await signIn(hall.url, place.dataDir));
    return people;
  };
  const tomorrow = Math.ceil(Date.now() / 1000 / 900) * 900 + DAY;
  const race = await raceForSlot(await enter(RACERS), tables[0]!.id, tomorrow);
  const crowd = await crowdDay(hall.url, await enter(CUSTOMERS), tables.slice(0, 6), OPERATIONS);

  const bookers = await enter(BOOKERS);
  for (const booker of bookers) for (let i = 0; i < 4; i++) await booker.topUp(500_000);
  const started = performance.now();
  await makeOrders(bookers, tables, ORDERS_EACH, tomorrow + DAY);
  const perOrder = (performance.now() - started) / (BOOKERS * ORDERS_EACH);
  // What the last request left is still being put away.
  await sleep(1_000);
  const memory = hall.memory();
  await hall.stop();

  const [ledger, overlaps] = await withDatabase(place, async (db) => [
    await checkLedger(db),
    await findOverlaps(db),
  ]);
  return {
    firstStart: first.seconds,
    start: hall.seconds,
    race,
    crowd,
    perOrder,
    memoryAtStart,
    memory,
    ledgerFaults: ledger!.length,
    overlaps: overlaps!.length,
  };
}

async function withDatabase<T>(
  { dataDir, databaseUrl }: Place,
  read: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  try {
    return await read(db);
  } finally {
    await close();
  }
}
