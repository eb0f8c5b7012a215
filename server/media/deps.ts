import type { CoreDeps } from '#server/core/context.ts';
import type { Recordings } from './recordings/port.ts';
import type { Clips } from './replay/clips.ts';

export interface MediaDeps extends CoreDeps {
  readonly recordings: Recordings;
  readonly clips: Clips;
}
