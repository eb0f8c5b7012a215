import type { PersonalData } from '#server/core/personal-data.ts';
import { write } from '#server/db/statement.ts';
import { endCodes } from './store.ts';

export const codePersonalData: PersonalData = {
  // The codes are not deleted: they still count towards the limits. A job deletes them after two days.
  erase: (tx, { mobile, email }, now) =>
    write(
      tx,
      endCodes(
        [mobile, email].filter((address) => address !== null),
        now,
      ),
    ),
};
