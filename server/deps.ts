import type { Logger } from 'pino';
import type { Db } from './db/schema.ts';
import type { Env } from './env.ts';
import type { FileStore } from './files/port.ts';
import type { HallSource } from './hall/store.ts';
import type { Lights } from './lights/port.ts';
import type { Messenger } from './messengers/port.ts';
import type { PaymentProviders } from './payments/port.ts';
import type { Recordings } from './recordings/port.ts';
import type { Clips } from './replay/clips.ts';
import type { TableFeed } from './table/feed.ts';

/** Epoch seconds; the tests hand in a clock that they turn. */
export interface Clock {
  now(): number;
}

/** Makes ids: unguessable, and sortable by the time they were made. */
export interface Ids {
  /** e.g. `next('ord')` -> `ord_01m9...`. */
  next(prefix: string): string;
}

/** Everything the server is built from; `main.ts` makes the real ones, the tests their own. */
export interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly env: Env;
  readonly hall: HallSource;
  readonly messenger: Messenger;
  readonly payments: PaymentProviders;
  readonly lights: Lights;
  readonly recordings: Recordings;
  /** Pieces cut out of them. */
  readonly clips: Clips;
  /** Where uploads lie. */
  readonly files: FileStore;
  /** Poked after a commit that changed how a table stands. */
  readonly feed: TableFeed;
  readonly log: Logger;
}
