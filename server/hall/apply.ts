import { isDeepStrictEqual } from 'node:util';
import type { Hall } from '#lib/domain/hall.ts';
import { auditEntry } from '#server/core/audit.ts';
import type { Clock } from '#server/core/clock.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read, type Statement, write } from '#server/db/statement.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { deleteImagesExcept, insertImage, selectImageNames } from './image-store.ts';
import { encodeImage } from './images.ts';
import { type HallFileContent, HallFileError, readHallFileContent } from './read.ts';
import { retireRemoved } from './retire.ts';
import {
  type AppliedBy,
  activateOutlet,
  activateTable,
  deactivateOutlets,
  deactivateTables,
  insertVersion,
  lockForApply,
  resetVersionSequence,
  selectVersions,
} from './store.ts';
import { imagesOf } from './stored-images.ts';
import { makeTableCode } from './table-code.ts';

export interface ApplyResult {
  readonly version: number;
  /** False if this hall was already in force. */
  readonly changed: boolean;
  readonly outlets: number;
  readonly tables: number;
  /** Bookings outside the new opening hours. */
  readonly outside_hours: number;
}

export interface ApplyDeps {
  readonly clock: Clock;
  /** The end of the last open order on each of these tables that has one. */
  latestEnds(table_ids: readonly string[]): Statement<{ table_id: string; until_at: number }[]>;
  /** Settles bookings outside the new opening hours. Throws `HallFileError` to refuse the hall. */
  settleOutsideHours?(tx: Tx, halls: { next: Hall; previous: Hall }): Promise<number>;
  /** The person who applied it at the counter; null or omitted for a command of the operator. */
  readonly by?: AppliedBy | null;
}

/** Puts a hall file in force. Throws `HallFileError` if it is wrong or removes a table with open orders. */
export async function applyHallFile(db: Db, path: string, deps: ApplyDeps): Promise<ApplyResult> {
  const content = readHallFileContent(path);
  return applyHall(db, content.hall, deps, await encodeImages(content, await read(db, selectImageNames())));
}

/** `images`: the encoded pictures of the hall by name; those that are stored already can be left out. */
export const applyHall = (
  db: Db,
  hall: Hall,
  deps: ApplyDeps,
  images: ReadonlyMap<string, Buffer> = new Map(),
): Promise<ApplyResult> => inTransaction(db, (tx) => applyHallIn(tx, () => hall, deps, images));

/** The hall that is in force, with its version. */
export interface CurrentHall {
  readonly version: number;
  readonly hall: Hall;
}

/** Like `applyHall`, in the caller's transaction. `make` makes the next hall, or throws to refuse it. */
export async function applyHallIn(
  tx: Tx,
  make: (current: CurrentHall | null) => Hall,
  deps: ApplyDeps,
  images: ReadonlyMap<string, Buffer> = new Map(),
): Promise<ApplyResult> {
  const { clock, latestEnds, by = null } = deps;
  const { newest } = await read(tx, { lock: lockForApply(), newest: selectVersions(1) });
  const [current = null] = newest.map(({ version, doc }) => ({ version, hall: doc }));
  const previous = current?.hall ?? null;
  const hall = make(current);
  const next = retireRemoved(hall, previous, clock.now());
  const counts = {
    outlets: hall.outlets.length,
    tables: hall.outlets.flatMap((outlet) => outlet.tables).length,
  };
  if (current !== null && isDeepStrictEqual(previous, next))
    return { version: current.version, changed: false, outside_hours: 0, ...counts };

  const removed = await findRemovedInUse(tx, next, latestEnds);
  if (removed.length > 0) throw new HallFileError(removed.map(removedInUseText));
  const halls = [next, ...(previous ? [previous] : [])];
  await write(
    tx,
    ...activateOutletsAndTables(next),
    ...[...images].map(([name, bytes]) => insertImage(name, bytes)),
    // A page that is open still shows those of the previous hall.
    deleteImagesExcept(halls.flatMap((each) => imagesOf(each).map(({ name }) => name))),
  );
  const outside_hours = previous ? ((await deps.settleOutsideHours?.(tx, { next, previous })) ?? 0) : 0;
  const { version } = await read(tx, {
    sequence: resetVersionSequence(),
    version: insertVersion(next, { applied_at: clock.now(), by }),
  });
  const facts = {
    version,
    previous: current?.version ?? null,
    changed: changedFields(previous, next),
    outside_hours,
  };
  await write(tx, auditEntry({ kind: 'settings', action: 'hall_applied', at: clock.now(), facts }));
  return { version, changed: true, outside_hours, ...counts };
}

/** Tables keep their codes; removed ones become inactive. */
const activateOutletsAndTables = ({ outlets }: Hall): Statement<void>[] => [
  deactivateOutlets(),
  deactivateTables(),
  ...outlets.flatMap((outlet) => [
    activateOutlet(outlet.id),
    ...outlet.tables.map(({ id, number }) =>
      activateTable({ id, outlet_id: outlet.id, number }, makeTableCode()),
    ),
  ]),
];

/** The top-level fields of the hall that differ; all of them for the first one. */
export const changedFields = (previous: Hall | null, next: Hall): string[] =>
  Object.keys(next).filter((key) => {
    const field = key as keyof Hall;
    return !previous || !isDeepStrictEqual(previous[field], next[field]);
  });

/**
 * Encodes the pictures that are not stored. Throws `HallFileError` with a line for each file that is none.
 */
async function encodeImages(
  { hall, files, format }: HallFileContent,
  stored: ReadonlySet<string>,
): Promise<Map<string, Buffer>> {
  const images = new Map<string, Buffer>();
  const problems: string[] = [];
  for (const { name, path } of imagesOf(hall)) {
    const file = files.get(name);
    if (!file || stored.has(name) || images.has(name)) continue;
    try {
      images.set(name, await encodeImage(file.kind, file.bytes));
    } catch (error) {
      problems.push(format({ path, message: error instanceof Error ? error.message : String(error) }));
    }
  }
  if (problems.length > 0) throw new HallFileError(problems);
  return images;
}

interface RemovedInUse {
  readonly table_id: string;
  /** The end of its last open order. */
  readonly until_at: number;
}

/** The removed tables of a hall that still have orders. */
export async function findRemovedInUse(
  db: Db | Tx,
  hall: Hall,
  latestEnds: ApplyDeps['latestEnds'],
): Promise<RemovedInUse[]> {
  const removed = hall.retired.tables.map((table) => table.id);
  return removed.length === 0 ? [] : read(db, latestEnds(removed));
}

const removedInUseText = ({ table_id, until_at }: RemovedInUse): string =>
  `table "${table_id}" is not in the file, but is booked until ${new Date(until_at * 1000).toISOString()}: ` +
  'keep it with "out_of_service: true" until then';
