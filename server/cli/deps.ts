import { randomIds } from '#server/core/ids.ts';
import { makeLogger } from '#server/core/log.ts';
import { makeMetrics } from '#server/core/metrics.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { queuePushes } from '#server/notify/push/commands.ts';
import { waitingList } from '#server/ordering/waiting/waiting-list.ts';
import type { CliDeps } from './command.ts';

/** The dependencies of commands that move money. The servers switch lamps within a minute. */
export function receiptDeps({ db, clock, env }: CliDeps) {
  const core = {
    db,
    clock,
    env,
    ids: randomIds,
    hall: databaseHall(db),
    log: makeLogger(env),
    metrics: makeMetrics(),
  };
  const gameListener = { gameStarted: () => {}, gameEnded: () => {} };
  return { ...core, onNewMessage: queuePushes, gameListener, waitingList };
}
