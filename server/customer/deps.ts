import type { CoreDeps } from '#server/core/context.ts';
import type { PersonalData } from '#server/core/personal-data.ts';
import type { FilesDeps } from '#server/files/deps.ts';
import type { NotifyDeps } from '#server/notify/deps.ts';
import type { PersonFeed } from './user/person-feed.ts';

export interface CustomerDeps
  extends CoreDeps,
    Pick<FilesDeps, 'fileStorage' | 'fileReferences' | 'rateLimiter'>,
    Pick<NotifyDeps, 'onNewMessage'> {
  /** See `cacheSessions`. */
  forgetSessions(user_id: string): void;
  forgetSessionsElsewhere(user_id: string): void;
  readonly personFeed: PersonFeed;
  /** The personal data of each feature, in the order in which account deletion calls them. */
  readonly personalData: readonly PersonalData[];
}
