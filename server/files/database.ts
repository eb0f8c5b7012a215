import { ReadableStream as NodeStream } from 'node:stream/web';
import { outsideCallBudget } from '#server/db/call-budget.ts';
import type { Db } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { deleteParts, insertPart, selectBytesFrom, selectSize } from './part-store.ts';
import type { FileStorage } from './port.ts';

const PART_BYTES = 1024 * 1024;

/** Stores files in the database, in parts: all processes reach them, and a backup holds them. */
export const databaseStorage = (db: Db): FileStorage => ({
  // A video takes more statements than the budget of a call allows for; each has its own timeout.
  put: (name, bytes) =>
    outsideCallBudget(async () => {
      for (let first_byte = 0; first_byte < bytes.size; first_byte += PART_BYTES) {
        const part = bytes.slice(first_byte, first_byte + PART_BYTES);
        await write(db, insertPart({ name, first_byte, bytes: new Uint8Array(await part.arrayBuffer()) }));
      }
    }),
  async get(name) {
    const size = await read(db, selectSize(name));
    if (size === null) return null;
    return { size, open: (range) => NodeStream.from(partsOf(db, name, range)) as ReadableStream };
  },
  async remove(name) {
    await write(db, deleteParts(name));
  },
});

/** Reads a part only when the client has taken the one before. `end` is inclusive. */
async function* partsOf(db: Db, name: string, { start, end }: { start: number; end: number }) {
  for (let at = start; at <= end; ) {
    const bytes = await outsideCallBudget(() => read(db, selectBytesFrom(name, at)));
    if (!bytes?.length) throw new Error(`${name} ends at byte ${at}`);
    yield bytes.subarray(0, end + 1 - at);
    at += bytes.length;
  }
}
