import { pathOfMessage } from '#lib/contract/message.ts';
import type { Pushed } from '#lib/contract/pushed.ts';
import { readLang } from '#server/core/lang.ts';
import type { NotifyDeps } from '../deps.ts';
import type { MessageRow } from '../message/message.ts';
import { countUnread, findMessage } from '../message/queries.ts';
import { messageText } from '../message/text.ts';
import { deliveryPolicies } from './delivery-policy.ts';
import { sendPush } from './send.ts';
import { isPushService } from './services.ts';
import {
  claimDue,
  type Delivery,
  deleteDelivery,
  deleteSubscription,
  findLiveSubscription,
  postponeDelivery,
  type Subscription,
  setFailures,
} from './store.ts';
import { vapidKeys } from './vapid.ts';

const CONCURRENCY = 16;
/** A delivery claimed by a process that died is retried after this long. */
const LEASE_SECONDS = 60;
/** Consecutive refusals by the push service after which a subscription is deleted. */
const MAX_FAILURES = 5;
/** Lower bound of a retry delay, also where the service asks for less. */
const MIN_RETRY_SECONDS = 5;
/** Delay before the first retry; each further one is three times as long. */
const FIRST_RETRY_SECONDS = 10;

/** Sends the pushes that are due, until `stopping`. Several processes may run it at once. */
export async function deliverPushes(deps: NotifyDeps, stopping = () => false): Promise<void> {
  const claim = (limit: number) => {
    const now = deps.clock.now();
    return claimDue(deps.db, { now, until: now + LEASE_SECONDS, limit });
  };
  const first = await claim(CONCURRENCY);
  // Each claims the next one when it is done: one that hangs delays no other.
  const deliverOn = async (delivery: Delivery | undefined) => {
    for (let next = delivery; next; [next] = stopping() ? [] : await claim(1))
      await deliverSafely(deps, next);
  };
  // All must settle, also where one can't reach the database.
  const ends = await Promise.allSettled(first.map(deliverOn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function deliverSafely(deps: NotifyDeps, delivery: Delivery): Promise<void> {
  try {
    await deliver(deps, delivery);
  } catch (error) {
    deps.log.error({ err: error, ...delivery }, 'a push failed');
  }
}

async function deliver(deps: NotifyDeps, delivery: Delivery): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const message = await findMessage(db, delivery.message_id);
  const phone = await findLiveSubscription(db, delivery.subscription_id, deps.liveSignIns(now));
  // Read in the app meanwhile, signed out, another person's phone by now, or expired.
  const isTheirs = message !== undefined && message.user_id === phone?.user_id;
  if (!isTheirs || message.read_at !== null || expiresAt(message) <= now)
    return void (await deleteDelivery(db, delivery));
  if (!(await stillApplies(deps, message))) return void (await deleteDelivery(db, delivery));
  const outcome = await send(deps, phone, message);
  if (outcome.kind === 'gone') return void (await deleteSubscription(db, phone.id));
  if (outcome.kind === 'later') {
    const next =
      now + Math.max(MIN_RETRY_SECONDS, outcome.after ?? FIRST_RETRY_SECONDS * 3 ** (delivery.attempts - 1));
    if (next < expiresAt(message)) return void (await postponeDelivery(db, delivery, next));
  }
  await deleteDelivery(db, delivery);
  if (outcome.kind === 'sent' && phone.failures > 0) await setFailures(db, phone.id, 0);
  if (outcome.kind === 'refused') await refused(deps, phone, outcome.status);
}

/** One refusal may be our own fault (a clock, the VAPID contact); many in a row end the subscription. */
async function refused({ db, log }: NotifyDeps, { id, failures, endpoint }: Subscription, status: number) {
  log.warn({ status, service: new URL(endpoint).host, failures: failures + 1 }, 'a push was refused');
  if (failures + 1 >= MAX_FAILURES) await deleteSubscription(db, id);
  else await setFailures(db, id, failures + 1);
}

/** False where a reminder was overtaken: the hold was paid, the game extended. */
async function stillApplies({ db, reminders }: NotifyDeps, message: MessageRow): Promise<boolean> {
  const source = reminders.find(({ kinds }) => kinds.includes(message.kind));
  return source ? source.stillApplies(db, message) : true;
}

const expiresAt = ({ kind, created_at }: MessageRow) => created_at + deliveryPolicies[kind].ttlSeconds;

async function send(deps: NotifyDeps, phone: Subscription, message: MessageRow) {
  const { db, env, clock } = deps;
  // The list of services may have changed since the phone subscribed.
  if (!isPushService(phone.endpoint, env.PUSH_HOSTS)) return { kind: 'gone' } as const;
  const hall = await deps.hall.current();
  const { title, text } = messageText(message, { hall, lang: readLang(phone.lang) });
  const pushed: Pushed = {
    id: message.id,
    title,
    body: text,
    path: pathOfMessage(message),
    tag: message.key,
    at: message.created_at,
    unread: await countUnread(db, message.user_id),
  };
  return sendPush(phone, pushed, {
    keys: await vapidKeys(db),
    contact: env.VAPID_SUBJECT,
    ttl: expiresAt(message) - clock.now(),
    urgency: deliveryPolicies[message.kind].urgency,
  });
}
