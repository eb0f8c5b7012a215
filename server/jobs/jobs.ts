import type { Deps } from '#server/composition/deps.ts';
import { deleteOldCodes } from '#server/customer/code/store.ts';
import { deleteExpiredSessions } from '#server/customer/user/session-store.ts';
import { reconcileLamps } from '#server/devices/lamps/reconcile.ts';
import { removeUnusedFiles } from '#server/files/commands.ts';
import { deleteOldKeys } from '#server/http/idempotency.ts';
import { reconcilePayments } from '#server/money/payments/reconcile.ts';
import { sendReminders } from '#server/notify/message/send-reminders.ts';
import { deliverPushes } from '#server/notify/push/deliver.ts';
import { deleteSignedOutSubscriptions } from '#server/notify/push/store.ts';
import { sweepOrders } from '#server/ordering/order/overdue.ts';

interface Job {
  readonly name: string;
  readonly every_ms: number;
  /** A long job stops between its steps once `isStopping` is true. */
  run(deps: Deps, isStopping: () => boolean): Promise<unknown>;
}

const TWO_DAYS = 2 * 86_400;

const jobs: readonly Job[] = [
  { name: 'orders', every_ms: 1_000, run: (deps) => sweepOrders(deps) },
  { name: 'payments', every_ms: 15_000, run: reconcilePayments },
  { name: 'reminders', every_ms: 15_000, run: sendReminders },
  { name: 'pushes', every_ms: 2_000, run: deliverPushes },
  { name: 'lamps', every_ms: 60_000, run: reconcileLamps },
  { name: 'housekeeping', every_ms: 600_000, run: cleanUp },
];

/**
 * Runs each job at its interval, one run at a time; several processes may run the same jobs. Returns the function that
 * stops them and waits for the runs in progress.
 */
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
    try {
      await job.run(deps, () => stopped);
    } catch (error) {
      deps.log.error({ err: error, job: job.name }, 'a job failed');
    }
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

async function cleanUp(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await deleteOldKeys(db, now - TWO_DAYS);
  await deleteOldCodes(db, now - TWO_DAYS);
  await deleteExpiredSessions(db, now);
  await deleteSignedOutSubscriptions(db, deps.liveSignIns(now));
  await removeUnusedFiles(deps);
  await deps.clips.removeOld(Date.now());
}
