import type { CoreDeps } from '#server/core/context.ts';
import type { Statement } from '#server/db/statement.ts';
import type { Recordings } from './recordings/port.ts';
import type { Clips } from './replay/clips.ts';

export interface MediaDeps extends CoreDeps {
  readonly recordings: Recordings;
  readonly clips: Clips;
  /** The `login_id` of each live sign-in of a person who may sign in. Registered by sessions. */
  listLiveLogins(user_id: string, now: number): Statement<string[]>;
}
