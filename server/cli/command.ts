import type { parseArgs } from 'node:util';
import type { Hall } from '#lib/domain/hall.ts';
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

/** The options of all commands. */
export const OPTIONS = {
  outlet: { type: 'string' },
  rotate: { type: 'string' },
  out: { type: 'string' },
  large: { type: 'boolean' },
  kind: { type: 'string' },
  user: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  force: { type: 'boolean' },
  bookings: { type: 'string' },
  'over-counter': { type: 'boolean' },
  role: { type: 'string' },
  outlets: { type: 'string' },
  name: { type: 'string' },
  reason: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  csv: { type: 'boolean' },
  strict: { type: 'boolean' },
} as const;

type CommandOptions = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Throws `CommandError` if it can't do what it is told. */
type Command = (cli: CliDeps, options: CommandOptions, ...args: string[]) => Promise<CommandResult>;

/** A key has the words of its command; a word in capitals stands for an argument. */
export type Commands = Readonly<Record<string, Command>>;

/** Ends a command with a line for the operator. */
export class CommandError extends Error {
  readonly status: 1 | 2;

  constructor(line: string, status: 1 | 2 = 1) {
    super(line);
    this.status = status;
  }
}

/** For an option that is missing or wrong. */
export const wrongOption = (line: string): CommandError => new CommandError(line, 2);

export const done = (...lines: readonly string[]): CommandResult => ({ status: 0, lines });

/** The lines of a list, or the one line that says that it is empty. */
export const listed = (lines: readonly string[], empty: string): CommandResult =>
  done(...(lines.length > 0 ? lines : [empty]));

export const isoTime = (instant: number): string => new Date(instant * 1000).toISOString();

/** Throws `CommandError` if the hall has no such outlet. */
export function checkOutlet({ outlets }: Hall, id: string): void {
  const ids = outlets.map((outlet) => outlet.id);
  if (!ids.includes(id)) throw new CommandError(`Outlet "${id}" does not exist. Outlets: ${ids.join(', ')}.`);
}
