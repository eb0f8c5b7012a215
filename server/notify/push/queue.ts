import type { PushPayload } from '#lib/contract/push-payload.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { read, type Statement, write } from '#server/db/statement.ts';
import type { Claim } from '../claim.ts';
import { type PushTarget, type SendResult, sendPush } from './send.ts';
import { isPushService } from './services.ts';
import { vapidKeys } from './vapid.ts';

const CONCURRENCY = 16;
/** A delivery claimed by a process that died is retried after this time. */
const LEASE_SECONDS = 60;
/** Consecutive rejections by the push service after which a subscription is deleted. */
const MAX_FAILURES = 5;
/** Lower bound of a retry delay, also if the push service asks for less. */
const MIN_RETRY_SECONDS = 5;
/** Delay before the first retry; each further one is three times as long. */
const FIRST_RETRY_SECONDS = 10;

/** A push that is still wanted. */
export interface ReadyPush {
  readonly subscription: PushTarget & { readonly id: string; readonly failures: number };
  readonly payload: PushPayload;
  /** Epoch seconds; later it is dropped. */
  readonly expires_at: number;
  readonly urgency: 'high' | 'normal';
}

/** A push that waits in the database. */
interface QueuedPush {
  /** How often it was tried. The attempt that it is claimed for counts. */
  readonly attempts: number;
}

/** A queue of pushes in the database: its statements, and how a push is prepared. */
export interface PushQueue<D extends QueuedPush> {
  /** Claims due deliveries, and counts an attempt of each. */
  claim(claim: Claim): Statement<D[]>;
  /** Returns null if the push is not wanted any more. */
  prepare(delivery: D): Promise<ReadyPush | null>;
  /** Takes the delivery off the queue: sent, dropped, or not wanted. */
  remove(delivery: D): Statement<void>;
  postpone(delivery: D, due_at: number): Statement<void>;
  deleteSubscription(id: string): Statement<void>;
  setFailures(id: string, failures: number): Statement<void>;
}

/** Sends the due pushes of a queue until `isStopping`. Several processes may run it at once. */
export async function deliverQueue<D extends QueuedPush>(
  deps: CoreDeps,
  queue: PushQueue<D>,
  isStopping: () => boolean,
): Promise<void> {
  const claim = (limit: number) => {
    const now = deps.clock.now();
    return read(deps.db, queue.claim({ now, until: now + LEASE_SECONDS, limit }));
  };
  // Each worker claims one delivery at a time, so that a slow push service delays one worker only.
  const runWorker = async (first: D) => {
    let delivery: D | undefined = first;
    while (delivery) {
      await deliverSafely(deps, queue, delivery);
      [delivery] = isStopping() ? [] : await claim(1);
    }
  };
  // Waits for all workers before it throws: none may go on after the job has ended.
  const results = await Promise.allSettled((await claim(CONCURRENCY)).map(runWorker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function deliverSafely<D extends QueuedPush>(
  deps: CoreDeps,
  queue: PushQueue<D>,
  delivery: D,
): Promise<void> {
  try {
    await write(deps.db, ...(await deliver(deps, queue, delivery)));
  } catch (error) {
    deps.log.error({ err: error, delivery }, 'a push failed');
  }
}

/**
 * Sends a push. Returns what its result changes. The subscription comes first: if it came last, two pushes to
 * one device could be a deadlock.
 */
async function deliver<D extends QueuedPush>(
  deps: CoreDeps,
  queue: PushQueue<D>,
  delivery: D,
): Promise<Statement<void>[]> {
  const { clock, log, metrics } = deps;
  const push = await queue.prepare(delivery);
  const removal = queue.remove(delivery);
  if (!push) return [removal];
  const { id, endpoint, failures } = push.subscription;
  const result = await send(deps, push);
  metrics.deliveries.inc({ channel: 'push', result: result.kind });
  switch (result.kind) {
    case 'sent':
      return failures > 0 ? [queue.setFailures(id, 0), removal] : [removal];
    case 'gone':
      return [queue.deleteSubscription(id)];
    case 'failed': {
      const delay = result.retryAfter ?? FIRST_RETRY_SECONDS * 3 ** (delivery.attempts - 1);
      const retry_at = clock.now() + Math.max(MIN_RETRY_SECONDS, delay);
      return [retry_at < push.expires_at ? queue.postpone(delivery, retry_at) : removal];
    }
    case 'rejected': {
      // A single rejection may have a cause on our side, such as a wrong clock.
      const rejections = failures + 1;
      log.warn(
        { status: result.status, service: new URL(endpoint).host, failures: rejections },
        'a push was refused',
      );
      const isLast = rejections >= MAX_FAILURES;
      return [isLast ? queue.deleteSubscription(id) : queue.setFailures(id, rejections), removal];
    }
  }
}

async function send(
  deps: CoreDeps,
  { subscription, payload, expires_at, urgency }: ReadyPush,
): Promise<SendResult> {
  const { env, clock } = deps;
  // Checked again: PUSH_HOSTS may have changed since the device subscribed.
  if (!isPushService(subscription.endpoint, env.PUSH_HOSTS)) return { kind: 'gone' };
  return sendPush(subscription, payload, {
    keys: await vapidKeys(deps),
    contact: env.VAPID_SUBJECT,
    ttl: expires_at - clock.now(),
    urgency,
  });
}
