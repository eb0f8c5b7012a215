import type { PushPayload } from '#lib/contract/push-payload.ts';
import type { CoreDeps } from '#server/core/context.ts';
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

/** Pushes that wait in the database, and the subscriptions that they go to. */
export interface PushQueue<D extends { readonly attempts: number }> {
  /** Claims up to `limit` due deliveries until `until`, and counts an attempt of each. */
  claim(period: { now: number; until: number; limit: number }): Promise<D[]>;
  /** Returns null if the push is not wanted any more. */
  prepare(delivery: D): Promise<ReadyPush | null>;
  /** Takes the delivery off the queue: sent, dropped, or not wanted. */
  remove(delivery: D): Promise<unknown>;
  postpone(delivery: D, due_at: number): Promise<unknown>;
  deleteSubscription(id: string): Promise<unknown>;
  setFailures(id: string, failures: number): Promise<unknown>;
}

/** Sends the due pushes of a queue until `isStopping`. Several processes may run it at once. */
export async function deliverQueue<D extends { readonly attempts: number }>(
  deps: CoreDeps,
  queue: PushQueue<D>,
  isStopping: () => boolean,
): Promise<void> {
  const claim = (limit: number) => {
    const now = deps.clock.now();
    return queue.claim({ now, until: now + LEASE_SECONDS, limit });
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

async function deliverSafely<D extends { readonly attempts: number }>(
  deps: CoreDeps,
  queue: PushQueue<D>,
  delivery: D,
): Promise<void> {
  try {
    const push = await queue.prepare(delivery);
    if (push) await recordResult(deps, queue, { delivery, push, result: await send(deps, push) });
    else await queue.remove(delivery);
  } catch (error) {
    deps.log.error({ err: error, delivery }, 'a push failed');
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

interface Attempt<D> {
  readonly delivery: D;
  readonly push: ReadyPush;
  readonly result: SendResult;
}

async function recordResult<D extends { readonly attempts: number }>(
  deps: CoreDeps,
  queue: PushQueue<D>,
  { delivery, push: { subscription, expires_at }, result }: Attempt<D>,
): Promise<void> {
  const { clock, metrics } = deps;
  metrics.deliveries.inc({ channel: 'push', result: result.kind });
  if (result.kind === 'gone') return void (await queue.deleteSubscription(subscription.id));
  if (result.kind === 'failed') {
    const delay = result.retryAfter ?? FIRST_RETRY_SECONDS * 3 ** (delivery.attempts - 1);
    const retry_at = clock.now() + Math.max(MIN_RETRY_SECONDS, delay);
    if (retry_at < expires_at) return void (await queue.postpone(delivery, retry_at));
  }
  await queue.remove(delivery);
  if (result.kind === 'sent' && subscription.failures > 0) await queue.setFailures(subscription.id, 0);
  if (result.kind === 'rejected') await recordRejection(deps, queue, subscription, result.status);
}

/** A single rejection may have a cause on our side, such as a wrong clock. */
async function recordRejection(
  { log }: CoreDeps,
  queue: Pick<PushQueue<never>, 'deleteSubscription' | 'setFailures'>,
  { id, failures, endpoint }: ReadyPush['subscription'],
  status: number,
): Promise<void> {
  log.warn({ status, service: new URL(endpoint).host, failures: failures + 1 }, 'a push was refused');
  if (failures + 1 >= MAX_FAILURES) await queue.deleteSubscription(id);
  else await queue.setFailures(id, failures + 1);
}
