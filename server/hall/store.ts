import type { Db } from '#server/db/schema.ts';
import type { Hall, HallTable, Outlet, TypeTerms } from './schema.ts';

/** Nothing works before the first hall. */
export class NoHallYet extends Error {
  constructor() {
    super('no hall has been applied yet: run "npm run hall -- apply"');
    this.name = 'NoHallYet';
  }
}

/** Where the server asks for the hall in force. */
export interface HallSource {
  /** Throws `NoHallYet`. Ask before a transaction, never inside one. */
  current(): Promise<Hall>;
}

/** The hall in the database, read again when another version was applied (by any process). */
export function databaseHall(db: Db): HallSource {
  let cached: { version: number; hall: Promise<Hall> } | null = null;

  return {
    async current() {
      const version = await newestVersion(db);
      if (version === null) throw new NoHallYet();
      if (cached?.version !== version) {
        const hall = readVersion(db, version);
        cached = { version, hall };
        hall.catch(() => {
          if (cached?.hall === hall) cached = null;
        });
      }
      return cached.hall;
    },
  };
}

/** A hall that does not change: for tests and tools. */
export const fixedHall = (hall: Hall): HallSource => ({ current: async () => hall });

/** The version in force, null before the first. */
export async function newestVersion(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('hall')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.version ?? null;
}

export async function readVersion(db: Db, version: number): Promise<Hall> {
  const row = await db
    .selectFrom('hall')
    .select('doc')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return row.doc;
}

/** The outlet of that id, retired ones included: what is open to customers is in `hall.outlets`. */
export const outletOf = (hall: Hall, id: string): Outlet | undefined =>
  [...hall.outlets, ...hall.retired.outlets].find((outlet) => outlet.id === id);

/** The table of that id, at whichever outlet; a retired one is out of service. */
export const tableOf = (hall: Hall, id: string): HallTable | undefined =>
  hall.outlets.flatMap((outlet) => outlet.tables).find((table) => table.id === id) ??
  hall.retired.tables.find((table) => table.id === id);

/** Tariff and deposit of a table: its outlet's own terms, else the hall's. */
export const termsOf = (hall: Hall, table: HallTable): TypeTerms =>
  outletOf(hall, table.outlet_id)?.types[table.type] ?? hall.types[table.type];

/** The tariff by which a table is charged. */
export const tariffOf = (hall: Hall, table: HallTable): TypeTerms['tariff'] => termsOf(hall, table).tariff;

/** The deposit held for a game on a table. */
export const depositFor = (hall: Hall, table: HallTable): number => termsOf(hall, table).deposit;
