import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Hall } from '#lib/domain/hall.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { HallFileError, readHallFile } from './read.ts';
import { retireRemoved } from './retire.ts';
import { newestVersion, readVersion } from './store.ts';
import { makeTableCode } from './table-code.ts';

export interface ApplyResult {
  readonly version: number;
  /** False where this hall was already in force. */
  readonly changed: boolean;
  readonly outlets: number;
  readonly tables: number;
}

export interface ApplyDeps {
  readonly clock: Clock;
  /** The end of the last open order on each of these tables that has one. */
  latestEnds(tx: Tx, table_ids: readonly string[]): Promise<{ table_id: string; until_at: number }[]>;
}

/** Key of the advisory lock that lets one process apply at a time. */
const APPLY_LOCK = 7_206_102;

/** Puts a hall file in force. Throws `HallFileError` where it has problems or removes a table with open orders. */
export const applyHallFile = (db: Db, path: string, deps: ApplyDeps): Promise<ApplyResult> =>
  applyHall(db, readHallFile(path), deps);

export const applyHall = (db: Db, hall: Hall, { clock, latestEnds }: ApplyDeps): Promise<ApplyResult> =>
  inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(APPLY_LOCK)})`.execute(tx);
    const current = await newestVersion(tx);
    const previous = current === null ? null : await readVersion(tx, current);
    const next = retireRemoved(hall, previous);
    const counts = {
      outlets: hall.outlets.length,
      tables: hall.outlets.flatMap((outlet) => outlet.tables).length,
    };
    if (current !== null && isDeepStrictEqual(previous, next))
      return { version: current, changed: false, ...counts };

    await checkRemovedTables(tx, next, latestEnds);
    await writeOutletsAndTables(tx, next);
    const { version } = await tx
      .insertInto('hall')
      .values({ doc: JSON.stringify(next), applied_at: clock.now() })
      .returning('version')
      .executeTakeFirstOrThrow();
    return { version, changed: true, ...counts };
  });

async function checkRemovedTables(tx: Tx, hall: Hall, latestEnds: ApplyDeps['latestEnds']): Promise<void> {
  const removed = hall.retired.tables.map((table) => table.id);
  if (removed.length === 0) return;
  const busy = await latestEnds(tx, removed);
  if (busy.length === 0) return;
  throw new HallFileError(
    busy.map(
      ({ table_id, until_at }) =>
        `table "${table_id}" is not in the file, but is booked until ${new Date(until_at * 1000).toISOString()}: ` +
        'keep it with "out_of_service: true" until then',
    ),
  );
}

/** Tables keep their codes; removed ones become inactive. */
async function writeOutletsAndTables(tx: Tx, hall: Hall): Promise<void> {
  await tx.updateTable('outlets').set({ active: false }).execute();
  // Numbers are unique within an outlet: cleared first, so that two tables can swap theirs.
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
