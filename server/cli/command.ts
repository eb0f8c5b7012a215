import type { Clock } from '#server/core/clock.ts';
import type { Db } from '#server/db/schema.ts';
import type { Poster } from '#server/devices/posters/poster.ts';

/** What a command needs, in the server's process or in one of its own. */
export interface CliDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly env: { readonly PUBLIC_URL: string; readonly HALL_FILE: string };
}

/** What is printed, and the exit status: 0 = done, 1 = something is wrong, 2 = not understood. */
export interface Outcome {
  readonly status: 0 | 1 | 2;
  readonly lines: readonly string[];
  /** To be drawn and written by the process that was asked: it knows its folder, and may take the memory. */
  readonly sheet?: {
    readonly posters: readonly Poster[];
    readonly folder: string;
    readonly large: boolean;
    readonly name: string;
  };
}
