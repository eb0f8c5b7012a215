import { build } from '#server/db/build.ts';
import { effect, type Statement } from '#server/db/statement.ts';

export const recordReadinessCheck = (checker: string, now: number): Statement<void> =>
  effect(
    build
      .insertInto('readiness_checks')
      .values({ process: checker, checked_at: now })
      .onConflict((conflict) => conflict.column('process').doUpdateSet({ checked_at: now })),
  );

export const deleteOldReadinessChecks = (checked_before: number): Statement<void> =>
  effect(build.deleteFrom('readiness_checks').where('checked_at', '<', checked_before));
