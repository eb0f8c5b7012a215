import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock } from '../deps.ts';
import { makeTableCode } from '../table/code.ts';
import { HallFileError, readHallFile } from './read.ts';
import { retire } from './retire.ts';
import type { Hall } from './schema.ts';
import { newestVersion, readVersion } from './store.ts';

export interface Applied {
  readonly version: number;
  /** False where the hall in force was the same already. */
  readonly changed: boolean;
  readonly outlets: number;
  readonly tables: number;
}

/** Any number, the same for all processes: they apply one after the other. */
const LOCK = 7_206_102;

/**
 * Puts a hall file in force. Throws `HallFileError` where the file is wrong, or takes away a table on which people
 * still play; nothing is changed then. Applying the same file again changes nothing.
 */
export const applyHallFile = (db: Db, path: string, clock: Clock): Promise<Applied> =>
  applyHall(db, readHallFile(path), clock);

/** The same with a hall that was read already. */
export const applyHall = (db: Db, hall: Hall, clock: Clock): Promise<Applied> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(tx);
    const current = await newestVersion(tx);
    const before = current === null ? null : await readVersion(tx, current);
    const next = retire(hall, before);
    const said = {
      outlets: hall.outlets.length,
      tables: hall.outlets.flatMap((outlet) => outlet.tables).length,
    };
    if (current !== null && isDeepStrictEqual(before, next))
      return { version: current, changed: false, ...said };

    await refuseBusy(tx, next);
    await writePlaces(tx, next);
    const { version } = await tx
      .insertInto('hall')
      .values({ doc: JSON.stringify(next), applied_at: clock.now() })
      .returning('version')
      .executeTakeFirstOrThrow();
    return { version, changed: true, ...said };
  });

async function refuseBusy(tx: Tx, hall: Hall): Promise<void> {
  const gone = hall.retired.tables.map((table) => table.id);
  if (gone.length === 0) return;
  const busy = await tx
    .selectFrom('orders')
    .select(['table_id', sql<number>`max(end_at)`.as('until_at')])
    .where('table_id', 'in', gone)
    .where('status', 'in', ['unpaid', 'paid', 'playing'])
    .groupBy('table_id')
    .orderBy('table_id')
    .execute();
  if (busy.length === 0) return;
  throw new HallFileError(
    busy.map(
      ({ table_id, until_at }) =>
        `table "${table_id}" is not in the file, but is booked until ${new Date(until_at * 1000).toISOString()}: ` +
        'keep it with "out_of_service: true" until then',
    ),
  );
}

/** Rows of the outlets and tables: those of the file active, the others not. Codes of posters are kept. */
async function writePlaces(tx: Tx, hall: Hall): Promise<void> {
  await tx.updateTable('outlets').set({ active: false }).execute();
  // Numbers are unique at an outlet: all are put aside first, so that two tables can swap theirs.
  await tx.updateTable('tables').set({ active: false, number: sql`'~' || id` }).execute();
  for (const outlet of hall.outlets) {
    await tx
      .insertInto('outlets')
      .values({ id: outlet.id, active: true })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ active: true }))
      .execute();
    for (const { id, number } of outlet.tables) {
      const row = { outlet_id: outlet.id, number, active: true };
      await tx
        .insertInto('tables')
        .values({ id, code: makeTableCode(), ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    }
  }
}
