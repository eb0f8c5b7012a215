import type { Clock } from '#server/core/clock.ts';
import type { Env } from '#server/core/env.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/schema.ts';
import type { Poster, PosterLook } from '#server/devices/posters/poster.ts';

export interface CliDeps {
  readonly db: Db;
  /** Copies the embedded database. */
  readonly dump?: OpenDatabase['dump'];
  readonly clock: Clock;
  readonly env: Env;
  /** Set in a server only: puts a version that was applied in force here at once. */
  readonly onHallApplied?: () => Promise<void>;
}

export interface CommandResult {
  /** Exit status: 0 = done, 1 = failed, 2 = not a valid command. */
  readonly status: 0 | 1 | 2;
  readonly lines: readonly string[];
  /** Posters that the calling process draws: the folder is relative to it, and drawing takes memory. */
  readonly posterFiles?: {
    readonly posters: readonly Poster[];
    readonly folder: string;
    readonly large: boolean;
    readonly name: string;
    readonly look: PosterLook;
  };
}
