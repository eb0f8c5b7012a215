import type { Hall, Outlet } from '../lib/domain/hall.ts';
import { addDays, instantOf, localDay } from '../lib/domain/time.ts';
import { migrate } from '../server/db/migrate.ts';
import type { OpenDatabase } from '../server/db/open.ts';
import { applyHall } from '../server/hall/apply.ts';
import { readHallFile } from '../server/hall/read.ts';
import { selectLatestOrderEnds } from '../server/ordering/order/occupancy.ts';
import { readingFrom, searchTimes } from '../server/ordering/search/times.ts';
import { onSend } from '../server/test/on-send.ts';
import { seededRandom } from '../simulation/random.ts';

export const OUTLETS = 1_000;
export const TABLES = 20;
export const SEARCHES = 200;
/** Days with games on every table. */
const BUSY_DAYS = 2;
const GAMES_A_DAY = 5;
const GAME = 7_200;
/** From the start of a game to that of the next one on its table: an hour fits between them. */
const SPACING = 12_000;

export interface SearchMeasurements {
  readonly orders: number;
  /** Milliseconds of a search in the busy days, half of them and 95 % of them within. */
  readonly median: number;
  readonly p95: number;
  /** Milliseconds of the server's CPU for a search. */
  readonly cpu: number;
  /** Milliseconds of a search that finds nothing: it looks for another day and a shorter game. */
  readonly nothingFree: number;
  /** Packets of statements of a search. */
  readonly packets: number;
  readonly packetsNothingFree: number;
  /** Starts found by a search on average. */
  readonly starts: number;
}

/** Searches free times in a hall of many outlets, on an empty database. */
export async function measureSearch(database: OpenDatabase): Promise<SearchMeasurements> {
  await migrate(database);
  const hall = largeHall(readHallFile('example/hall.yaml'));
  const clock = { now: () => Math.floor(Date.now() / 1000) };
  await applyHall(database.db, hall, { clock, latestEnds: selectLatestOrderEnds });
  const now = clock.now();
  const orders = await insertGames(database, now);
  let packets = 0;
  const db = onSend(database.db, () => void packets++);

  const random = seededRandom(3);
  const tomorrow = addDays(localDay(now, hall.time_zone), 1);
  const milliseconds: number[] = [];
  let found = 0;
  const search = async (minutes: number, date: string) => {
    const position = { lat: 30 + random() * 3, lng: 119 + random() * 3 };
    const started = performance.now();
    const times = await searchTimes(readingFrom(db), hall, { minutes, date, type: 'pool', position, now });
    return { times, milliseconds: performance.now() - started };
  };
  const before = process.cpuUsage();
  for (let i = 0; i < SEARCHES; i++) {
    const result = await search(60 + 30 * (i % 3), tomorrow);
    milliseconds.push(result.milliseconds);
    found += result.times.found.reduce((sum, { starts }) => sum + starts.length, 0);
  }
  const { user, system } = process.cpuUsage(before);
  milliseconds.sort((a, b) => a - b);
  const packetsEach = packets / SEARCHES;

  // Yesterday is over: nothing is free, and all other days are looked at.
  packets = 0;
  const nothing = await search(480, addDays(tomorrow, -2));
  if (nothing.times.found.length > 0) throw new Error('a day that is over has free starts');
  return {
    orders,
    median: milliseconds[SEARCHES / 2] ?? 0,
    p95: milliseconds[Math.floor(SEARCHES * 0.95)] ?? 0,
    cpu: (user + system) / 1_000 / SEARCHES,
    nothingFree: nothing.milliseconds,
    packets: packetsEach,
    packetsNothingFree: packets,
    starts: found / SEARCHES,
  };
}

/** The hall with many outlets in an area of three by three degrees, each with tables of all types. */
function largeHall(hall: Hall): Hall {
  const random = seededRandom(1);
  const [model] = hall.outlets;
  if (!model) throw new Error('the hall has no outlet');
  const outlets = Array.from({ length: OUTLETS }, (_, number): Outlet => {
    const id = `o${number}`;
    const tables = Array.from({ length: TABLES }, (_, index) => ({
      ...model.tables[index % model.tables.length]!,
      id: `${id}-${index + 1}`,
      outlet_id: id,
      number: String(index + 1),
    }));
    return { ...model, id, lat: 30 + random() * 3, lng: 119 + random() * 3, tables };
  });
  return { ...hall, outlets };
}

/** Games on all tables in the next days, with gaps between them. Returns how many. */
async function insertGames(database: OpenDatabase, now: number): Promise<number> {
  const { db } = database;
  const first = instantOf(addDays(localDay(now, 'Asia/Shanghai'), 1), 7 * 60, 'Asia/Shanghai');
  await db.insertInto('users').values({ id: 'bench', nickname: 'Bench', created_at: now }).execute();
  // Without the time limit of a call.
  await database.runSql(`
    insert into orders (id, number, user_id, outlet_id, table_id, kind, status, start_at, end_at, occupied_until_at,
      lines, amount, discount, deposit, created_at)
    select t.id || '-' || n, t.id || '-' || n, 'bench', t.outlet_id, t.id, 'book', 'paid', s.at, s.at + ${GAME},
      s.at + ${GAME + 300}, '[]', 0, 0, 0, ${now}
    from tables t, generate_series(0, ${BUSY_DAYS * GAMES_A_DAY - 1}) n,
      lateral (select ${first} + (n / ${GAMES_A_DAY}) * 86400 + (n % ${GAMES_A_DAY}) * ${SPACING}
        + (abs(hashtext(t.id)) % 4) * 900 as at) s;
    analyze orders`);
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
