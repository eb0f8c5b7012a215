import type { CoreDeps } from '#server/core/context.ts';
import type { Db } from '#server/db/schema.ts';
import type { Recordings } from './recordings/port.ts';
import type { Clips } from './replay/clips.ts';

export interface MediaDeps extends CoreDeps {
  readonly recordings: Recordings;
  readonly clips: Clips;
  /** The `login_id` of each live sign-in of a person who may sign in. Registered by sessions. */
  listLiveLogins(db: Db, user_id: string, now: number): Promise<string[]>;
}
