import type { PersonalData } from '#server/core/personal-data.ts';
import type { FilesDeps } from '#server/files/deps.ts';
import type { MoneyDeps } from '#server/money/deps.ts';

export interface CustomerDeps extends MoneyDeps, FilesDeps {
  /** What each feature keeps of a person, in the order in which a deletion asks and erases. */
  readonly personalData: readonly PersonalData[];
}
