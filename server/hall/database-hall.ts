import type { Hall } from '#lib/domain/hall.ts';
import type { HallSource } from '#server/core/context.ts';
import type { Db } from '#server/db/schema.ts';
import { newestVersion, readVersion } from './store.ts';

export { newestVersion } from './store.ts';

export class HallNotAppliedError extends Error {
  constructor() {
    super('no hall has been applied yet: run "npm run hall -- apply"');
    this.name = 'HallNotAppliedError';
  }
}

/** The hall in the database, cached until any process applies a new version. */
export function databaseHall(db: Db): HallSource {
  let cached: { version: number; hall: Promise<Hall> } | null = null;

  return {
    async current() {
      const version = await newestVersion(db);
      if (version === null) throw new HallNotAppliedError();
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
