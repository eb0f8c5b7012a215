import { checkLedger } from '#server/checks/ledger.ts';
import {
  claimLedgerCheck,
  deleteLedgerChecksBefore,
  finishLedgerCheck,
  lastLedgerCheck,
} from '#server/checks/ledger-checks.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { read, write } from '#server/db/statement.ts';

const HOUR = 3_600;
const KEEP_HOURS = 90 * 24;
/** The log names this many problems; `npm run hall -- ledger check` lists all. */
const LOGGED_PROBLEMS = 20;

/** Checks the ledger hourly in one process. Every process has the metrics; problems are errors. */
export async function checkLedgerHourly(deps: CoreDeps): Promise<void> {
  const { db, clock, log, metrics } = deps;
  const hour = Math.floor(clock.now() / HOUR);
  if (await read(db, claimLedgerCheck(hour))) {
    const problems = await checkLedger(db);
    await write(
      db,
      finishLedgerCheck(hour, { ended_at: clock.now(), problems: problems.length }),
      deleteLedgerChecksBefore(hour - KEEP_HOURS),
    );
    if (problems.length > 0)
      log.error(
        { count: problems.length, problems: problems.slice(0, LOGGED_PROBLEMS) },
        'the ledger does not add up',
      );
  }
  const last = await read(db, lastLedgerCheck());
  if (!last) return;
  metrics.ledgerCheckedAt.set(last.ended_at ?? 0);
  metrics.ledgerProblems.set(last.problems ?? 0);
}
