import type { Deps } from '#server/composition/deps.ts';
import { runInScope } from '#server/core/scope.ts';
import { sweepTempFolders } from '#server/core/temp-folder.ts';
import { deleteOldAccess } from '#server/counter/access/commands.ts';
import { deleteOldTakenAlerts } from '#server/counter/board/take-alert.ts';
import { deleteOldAlertPushes, pushAlerts } from '#server/counter/push/deliver.ts';
import { forgetOldTickets, settleQueues } from '#server/counter/queue/settle.ts';
import { deleteOldCodes, deleteOldWrongCodes } from '#server/customer/code/commands.ts';
import { deleteExpiredSessions } from '#server/customer/user/commands.ts';
import { deleteOldJoins } from '#server/customer/user/join-accounts.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { write } from '#server/db/statement.ts';
import { reconcileLamps } from '#server/devices/lamps/reconcile.ts';
import { deleteOldAttempts, removeUnusedFiles } from '#server/files/commands.ts';
import { deleteOldReadinessChecks } from '#server/http/health.ts';
import { deleteExpiredUses } from '#server/http/rate-limit.ts';
import { deleteOldKeys } from '#server/http/run-command.ts';
import { retryCardRefunds } from '#server/money/payments/card-refund.ts';
import { reconcilePayments } from '#server/money/payments/reconcile.ts';
import { sendAddressNotices } from '#server/notify/address/commands.ts';
import { sendReminders } from '#server/notify/message/send-reminders.ts';
import { deleteOldOutboxEntries } from '#server/notify/providers/outbox.ts';
import { deleteSignedOutSubscriptions } from '#server/notify/push/commands.ts';
import { deliverPushes } from '#server/notify/push/deliver.ts';
import { coverShares } from '#server/ordering/order/cover-shares.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';
import { forgetOldPlayers } from '#server/ordering/order/players.ts';
import { keepTables } from '#server/ordering/order/table-hold.ts';
import { settleWaiting } from '#server/ordering/waiting/settle.ts';
import { checkLedgerHourly } from './hourly-ledger-check.ts';

export interface Job {
  readonly name: string;
  readonly every_ms: number;
  /** A long job stops between its steps once `isStopping` is true. */
  run(deps: Deps, isStopping: () => boolean): Promise<unknown>;
}

const TWO_DAYS = 2 * 86_400;
/** An alert that stays open for longer is shown as not taken. */
const KEEP_ALERTS_SECONDS = 30 * 86_400;

export const jobs: readonly Job[] = [
  { name: 'orders', every_ms: 1_000, run: (deps) => sweepOrders(deps) },
  { name: 'shares', every_ms: 2_000, run: coverShares },
  { name: 'open-ended games', every_ms: 30_000, run: keepTables },
  { name: 'payments', every_ms: 15_000, run: reconcilePayments },
  { name: 'card refunds', every_ms: 15_000, run: retryCardRefunds },
  { name: 'reminders', every_ms: 15_000, run: sendReminders },
  { name: 'address notices', every_ms: 3_000, run: sendAddressNotices },
  { name: 'pushes', every_ms: 2_000, run: deliverPushes },
  { name: 'alerts', every_ms: 5_000, run: pushAlerts },
  { name: 'queues', every_ms: 2_000, run: settleQueues },
  { name: 'waiting list', every_ms: 5_000, run: settleWaiting },
  { name: 'lamps', every_ms: 60_000, run: (deps) => reconcileLamps(deps) },
  { name: 'ledger', every_ms: 60_000, run: checkLedgerHourly },
  { name: 'housekeeping', every_ms: 600_000, run: cleanUp },
];

/** Runs each job at its interval. Returns the function that stops them and waits. */
export function startJobs(deps: Deps): () => Promise<void> {
  const stops = jobs.map((job) => repeat(deps, job));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function repeat(deps: Deps, job: Job): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const runOnce = async () => {
    await runInScope({ request_id: null, actor: `job:${job.name}` }, () => runJob(deps, job, () => stopped));
    if (!stopped) timer = setTimeout(start, job.every_ms);
  };
  const start = () => {
    running = runOnce();
  };
  start();
  return () => {
    stopped = true;
    clearTimeout(timer);
    return running;
  };
}

async function runJob(deps: Deps, job: Job, isStopping: () => boolean): Promise<void> {
  const { jobSeconds, jobFailures, jobSucceededAt } = deps.metrics;
  const stopTimer = jobSeconds.startTimer({ job_name: job.name });
  try {
    await job.run(deps, isStopping);
    jobSucceededAt.setToCurrentTime({ job_name: job.name });
  } catch (error) {
    jobFailures.inc({ job_name: job.name });
    deps.log.error({ err: error, job: job.name }, 'a job failed');
  }
  stopTimer();
}

async function cleanUp(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await deleteInBatches(
    db,
    deleteOldKeys(now - TWO_DAYS),
    deleteExpiredUses(now),
    deleteOldCodes(now - TWO_DAYS),
    deleteOldWrongCodes(now - TWO_DAYS),
    deleteExpiredSessions(now),
    ...deleteOldAccess(now - TWO_DAYS),
    deleteOldTakenAlerts(now - KEEP_ALERTS_SECONDS),
    forgetOldPlayers(now),
    deleteOldAlertPushes(now - KEEP_ALERTS_SECONDS),
    deleteOldAttempts(now - TWO_DAYS),
  );
  await deleteSignedOutSubscriptions(deps);
  // One after another: together they would hold their locks together, and have one limit of time.
  await write(db, deleteOldReadinessChecks(now - TWO_DAYS));
  await write(db, deleteOldJoins(now));
  await write(db, forgetOldTickets(now - TWO_DAYS));
  await write(db, deleteOldOutboxEntries(now - TWO_DAYS));
  await removeUnusedFiles(deps);
  await deps.clips.removeOld(Date.now());
  await sweepTempFolders();
}
