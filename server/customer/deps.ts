import type { PersonalData } from '#server/core/personal-data.ts';
import type { FilesDeps } from '#server/files/deps.ts';
import type { MoneyDeps } from '#server/money/deps.ts';
import type { PersonFeed } from './user/person-feed.ts';

export interface CustomerDeps extends FilesDeps, MoneyDeps {
  /** See `cacheSessions`. */
  forgetSessionsElsewhere(user_id: string): void;
  readonly personFeed: PersonFeed;
  /** The personal data of each feature, in the order in which account deletion calls them. */
  readonly personalData: readonly PersonalData[];
}
