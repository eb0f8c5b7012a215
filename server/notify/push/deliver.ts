import { pathOfMessage } from '#lib/contract/message.ts';
import type { Pushed } from '#lib/contract/pushed.ts';
import { readLang } from '#server/core/lang.ts';
import type { Deps } from '#server/deps.ts';
import { type MessageRow, messageOf, stillHolds, unreadOf } from '../message/queries.ts';
import { wordsOfMessage } from '../message/text.ts';
import { vapidKeys } from './keys.ts';
import { sendPush } from './send.ts';
import { isPushService } from './services.ts';
import {
  type Delivery,
  deleteDelivery,
  deleteSubscription,
  findLiveSubscription,
  postponeDelivery,
  type Subscription,
  setFailures,
  takeDue,
} from './store.ts';
import { manners } from './topics.ts';

/** So many are on their way at once. */
const AT_ONCE = 16;
/** A process that died with a delivery in its hands is replaced after this long (seconds). */
const LEASE = 60;
/** Pushes in a row that a service may refuse before the phone is given up. */
const MOST_FAILURES = 5;
/** Nobody is asked again sooner, whatever they say (seconds). */
const SHORTEST = 5;
/** First pause before another try; each further one is three times as long. */
const PAUSE = 10;

/** Sends what is due to people's phones, until `stopping`. Several processes may do it at once. */
export async function deliverPushes(deps: Deps, stopping = () => false): Promise<void> {
  const take = (limit: number) => {
    const now = deps.clock.now();
    return takeDue(deps.db, { now, until: now + LEASE, limit });
  };
  const first = await take(AT_ONCE);
  // Each takes another when it is done: one that hangs holds up nobody else.
  const deliverOn = async (delivery: Delivery | undefined) => {
    for (let next = delivery; next; [next] = stopping() ? [] : await take(1)) await deliverSafely(deps, next);
  };
  // All have to be through with it, also where one can't reach the database.
  const ends = await Promise.allSettled(first.map(deliverOn));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

async function deliverSafely(deps: Deps, delivery: Delivery): Promise<void> {
  try {
    await deliver(deps, delivery);
  } catch (error) {
    deps.log.error({ err: error, ...delivery }, 'a push failed');
  }
}

async function deliver(deps: Deps, delivery: Delivery): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  const message = await messageOf(db, delivery.message_id);
  const phone = await findLiveSubscription(db, delivery.subscription_id, now);
  // Read in the app meanwhile, signed out, another person's phone by now, or too late to be of use.
  const isTheirs = message !== undefined && message.user_id === phone?.user_id;
  if (!isTheirs || message.read_at !== null || goodUntil(message) <= now)
    return void (await deleteDelivery(db, delivery));
  if (!(await stillHolds(db, message))) return void (await deleteDelivery(db, delivery));
  const outcome = await send(deps, phone, message);
  if (outcome.kind === 'gone') return void (await deleteSubscription(db, phone.id));
  if (outcome.kind === 'later') {
    const next = now + Math.max(SHORTEST, outcome.after ?? PAUSE * 3 ** (delivery.attempts - 1));
    if (next < goodUntil(message)) return void (await postponeDelivery(db, delivery, next));
  }
  await deleteDelivery(db, delivery);
  if (outcome.kind === 'sent' && phone.failures > 0) await setFailures(db, phone.id, 0);
  if (outcome.kind === 'refused') await refused(deps, phone, outcome.status);
}

/** One refusal may be our own fault (a clock, the contact of the keys); many in a row end what leads nowhere. */
async function refused({ db, log }: Deps, { id, failures, endpoint }: Subscription, status: number) {
  log.warn({ status, service: new URL(endpoint).host, failures: failures + 1 }, 'a push was refused');
  if (failures + 1 >= MOST_FAILURES) await deleteSubscription(db, id);
  else await setFailures(db, id, failures + 1);
}

const goodUntil = ({ kind, created_at }: MessageRow) => created_at + manners[kind].good_for;

async function send(deps: Deps, phone: Subscription, message: MessageRow) {
  const { db, env, clock } = deps;
  // The list of services may have become shorter since the phone asked.
  if (!isPushService(phone.endpoint, env.PUSH_HOSTS)) return { kind: 'gone' } as const;
  const hall = await deps.hall.current();
  const { title, text } = wordsOfMessage(message, { hall, lang: readLang(phone.lang) });
  const pushed: Pushed = {
    id: message.id,
    title,
    body: text,
    path: pathOfMessage(message),
    tag: message.key,
    at: message.created_at,
    unread: await unreadOf(db, message.user_id),
  };
  return sendPush(phone, pushed, {
    keys: await vapidKeys(db),
    contact: env.VAPID_SUBJECT,
    ttl: goodUntil(message) - clock.now(),
    urgency: manners[message.kind].urgency,
  });
}
