import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Hall } from '#lib/domain/hall.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { HallFileError, readHallFile } from './read.ts';
import { retire } from './retire.ts';
import { newestVersion, readVersion } from './store.ts';
import { makeTableCode } from './table-code.ts';

export interface Applied {
  readonly version: number;
  /** False where the hall in force was the same already. */
  readonly changed: boolean;
  readonly outlets: number;
  readonly tables: number;
}

export interface ApplyDeps {
  readonly clock: Clock;
  /** When the last open order on each of these tables ends; tables without one are left out. */
  latestEnds(tx: Tx, table_ids: readonly string[]): Promise<{ table_id: string; until_at: number }[]>;
}

/** Advisory lock: processes apply one after the other. */
const LOCK = 7_206_102;

/**
 * Puts a hall file in force. Throws `HallFileError` where the file is wrong, or takes away a table on which people
 * still play; nothing is changed then. Applying the same file again changes nothing.
 */
export const applyHallFile = (db: Db, path: string, use: ApplyDeps): Promise<Applied> =>
  applyHall(db, readHallFile(path), use);

/** The same with a hall that was read already. */
export const applyHall = (db: Db, hall: Hall, { clock, latestEnds }: ApplyDeps): Promise<Applied> =>
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

    await refuseBusy(tx, next, latestEnds);
    await writePlaces(tx, next);
    const { version } = await tx
      .insertInto('hall')
      .values({ doc: JSON.stringify(next), applied_at: clock.now() })
      .returning('version')
      .executeTakeFirstOrThrow();
    return { version, changed: true, ...said };
  });

async function refuseBusy(tx: Tx, hall: Hall, latestEnds: ApplyDeps['latestEnds']): Promise<void> {
  const gone = hall.retired.tables.map((table) => table.id);
  if (gone.length === 0) return;
  const busy = await latestEnds(tx, gone);
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
