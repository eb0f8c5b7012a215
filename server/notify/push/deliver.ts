import { messagePath } from '#lib/contract/message.ts';
import type { PushPayload } from '#lib/contract/push-payload.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { readLang } from '#server/core/lang.ts';
import type { NotifyDeps } from '../deps.ts';
import type { MessageRow } from '../message/message.ts';
import { countUnread, findMessage } from '../message/queries.ts';
import { messageText } from '../message/text.ts';
import { deliveryPolicies } from './delivery-policy.ts';
import { type SendResult, sendPush } from './send.ts';
import { isPushService } from './services.ts';
import {
  claimDueDeliveries,
  type Delivery,
  deleteDelivery,
  deleteSubscription,
  findLiveSubscription,
  postponeDelivery,
  type Subscription,
  setFailures,
} from './store.ts';
import { vapidKeys } from './vapid.ts';

type DeliveryDeps = CoreDeps & Pick<NotifyDeps, 'reminders' | 'isLiveSignIn'>;

const CONCURRENCY = 16;
/** A delivery claimed by a process that died is retried after this time. */
const LEASE_SECONDS = 60;
/** Consecutive rejections by the push service after which a subscription is deleted. */
const MAX_FAILURES = 5;
/** Lower bound of a retry delay, also if the push service asks for less. */
const MIN_RETRY_SECONDS = 5;
/** Delay before the first retry; each further one is three times as long. */
const FIRST_RETRY_SECONDS = 10;

/** Sends the due pushes until `isStopping`. Several processes may run it at once. */
export async function deliverPushes(deps: DeliveryDeps, isStopping = () => false): Promise<void> {
  const claim = (limit: number) => {
    const now = deps.clock.now();
    return claimDueDeliveries(deps.db, { now, until: now + LEASE_SECONDS, limit });
  };
  // Each worker claims one delivery at a time, so that a slow push service delays one worker only.
  const runWorker = async (first: Delivery) => {
    let delivery: Delivery | undefined = first;
    while (delivery) {
      await deliverSafely(deps, delivery);
      [delivery] = isStopping() ? [] : await claim(1);
    }
  };
  // Waits for all workers before it throws: none may go on after the job has ended.
  const results = await Promise.allSettled((await claim(CONCURRENCY)).map(runWorker));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function deliverSafely(deps: DeliveryDeps, delivery: Delivery): Promise<void> {
  try {
    await deliver(deps, delivery);
  } catch (error) {
    deps.log.error({ err: error, ...delivery }, 'a push failed');
  }
}

async function deliver(deps: DeliveryDeps, delivery: Delivery): Promise<void> {
  const message = await findMessage(deps.db, delivery.message_id);
  const subscription = await findLiveSubscription(
    deps.db,
    delivery.subscription_id,
    deps.isLiveSignIn,
    deps.clock.now(),
  );
  if (message && subscription && (await isStillWanted(deps, message, subscription))) {
    const result = await send(deps, subscription, message);
    await recordResult(deps, { delivery, message, subscription, result });
  } else {
    await deleteDelivery(deps.db, delivery);
  }
}

/** False if the message was read in the app or is outdated, or the device has another owner. */
async function isStillWanted(
  { db, clock, reminders }: Pick<DeliveryDeps, 'db' | 'clock' | 'reminders'>,
  message: MessageRow,
  subscription: Subscription,
): Promise<boolean> {
  if (message.user_id !== subscription.user_id || message.read_at !== null) return false;
  if (expiresAt(message) <= clock.now()) return false;
  const source = reminders.find(({ kinds }) => kinds.includes(message.kind));
  return source ? source.stillApplies(db, message) : true;
}

const expiresAt = ({ kind, created_at }: MessageRow) => created_at + deliveryPolicies[kind].ttlSeconds;

async function send(
  { db, env, clock, hall }: CoreDeps,
  subscription: Subscription,
  message: MessageRow,
): Promise<SendResult> {
  // Checked again: PUSH_HOSTS may have changed since the device subscribed.
  if (!isPushService(subscription.endpoint, env.PUSH_HOSTS)) return { kind: 'gone' };
  const lang = readLang(subscription.lang);
  const { title, text } = messageText(message, { hall: await hall.current(), lang });
  const payload: PushPayload = {
    id: message.id,
    title,
    body: text,
    path: messagePath(message),
    tag: message.key,
    at: message.created_at,
    unread: await countUnread(db, message.user_id),
  };
  return sendPush(subscription, payload, {
    keys: await vapidKeys({ db, env }),
    contact: env.VAPID_SUBJECT,
    ttl: expiresAt(message) - clock.now(),
    urgency: deliveryPolicies[message.kind].urgency,
  });
}

interface Attempt {
  readonly delivery: Delivery;
  readonly message: MessageRow;
  readonly subscription: Subscription;
  readonly result: SendResult;
}

async function recordResult(
  deps: DeliveryDeps,
  { delivery, message, subscription, result }: Attempt,
): Promise<void> {
  const { db, clock, metrics } = deps;
  metrics.deliveries.inc({ channel: 'push', result: result.kind });
  if (result.kind === 'gone') return void (await deleteSubscription(db, subscription.id));
  if (result.kind === 'failed') {
    const delay = result.retryAfter ?? FIRST_RETRY_SECONDS * 3 ** (delivery.attempts - 1);
    const retry_at = clock.now() + Math.max(MIN_RETRY_SECONDS, delay);
    if (retry_at < expiresAt(message)) return void (await postponeDelivery(db, delivery, retry_at));
  }
  await deleteDelivery(db, delivery);
  if (result.kind === 'sent' && subscription.failures > 0) await setFailures(db, subscription.id, 0);
  if (result.kind === 'rejected') await recordRejection(deps, subscription, result.status);
}

/** A single rejection may have a cause on our side, such as a wrong clock. */
async function recordRejection(
  { db, log }: CoreDeps,
  { id, failures, endpoint }: Subscription,
  status: number,
): Promise<void> {
  log.warn({ status, service: new URL(endpoint).host, failures: failures + 1 }, 'a push was refused');
  if (failures + 1 >= MAX_FAILURES) await deleteSubscription(db, id);
  else await setFailures(db, id, failures + 1);
}
