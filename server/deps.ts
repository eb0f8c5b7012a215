import type { Logger } from 'pino';
import type { Env } from '#server/core/env.ts';
import type { Db } from '#server/db/schema.ts';
import type { Lights } from '#server/devices/lamps/port.ts';
import type { FileStore } from '#server/files/port.ts';
import type { HallSource } from '#server/hall/store.ts';
import type { Recordings } from '#server/media/recordings/port.ts';
import type { Clips } from '#server/media/replay/clips.ts';
import type { PaymentProviders } from '#server/money/payments/port.ts';
import type { Messenger } from '#server/notify/providers/port.ts';
import type { TableFeed } from '#server/ordering/table/feed.ts';

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
