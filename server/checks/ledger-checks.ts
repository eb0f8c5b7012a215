import type { Selectable } from 'kysely';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement } from '#server/db/statement.ts';

/** Reads true for one caller an hour, over all processes. */
export const claimLedgerCheck = (hour: number): Statement<boolean> =>
  rowStatement(
    build
      .insertInto('ledger_checks')
      .values({ hour, ended_at: null, problems: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('hour'),
    (row) => row !== undefined,
  );

export const finishLedgerCheck = (
  hour: number,
  result: { ended_at: number; problems: number },
): Statement<void> => effect(build.updateTable('ledger_checks').set(result).where('hour', '=', hour));

/** The result of the last check that ended, by any process. */
export const lastLedgerCheck = (): Statement<Selectable<Schema['ledger_checks']> | undefined> =>
  rowStatement(
    build
      .selectFrom('ledger_checks')
      .select(['hour', 'ended_at', 'problems'])
      .where('ended_at', 'is not', null)
      .orderBy('hour', 'desc')
      .limit(1),
  );

export const deleteLedgerChecksBefore = (hour: number): Statement<void> =>
  effect(build.deleteFrom('ledger_checks').where('hour', '<', hour));
