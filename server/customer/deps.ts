import type { PersonalData } from '#server/core/personal-data.ts';
import type { FilesDeps } from '#server/files/deps.ts';
import type { MoneyDeps } from '#server/money/deps.ts';

export interface CustomerDeps extends MoneyDeps, FilesDeps {
  /** By feature, in the order in which account deletion calls them. */
  readonly personalData: readonly PersonalData[];
}
