import { messagePath } from '#lib/contract/message.ts';
import type { PushPayload } from '#lib/contract/push-payload.ts';
import { readLang } from '#server/core/lang.ts';
import { read } from '#server/db/statement.ts';
import type { NotifyDeps } from '../deps.ts';
import type { MessageRow } from '../message/message.ts';
import { countUnread, findMessage, namesFor } from '../message/queries.ts';
import { messageText } from '../message/text.ts';
import { deliveryPolicies } from './delivery-policy.ts';
import { deliverQueue, type PushQueue, type ReadyPush } from './queue.ts';
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

/** Sends the due pushes of messages until `isStopping`. Several processes may run it at once. */
export const deliverPushes = (deps: NotifyDeps, isStopping = () => false): Promise<void> =>
  deliverQueue(deps, messageQueue(deps), isStopping);

const messageQueue = (deps: NotifyDeps): PushQueue<Delivery> => ({
  claim: claimDueDeliveries,
  prepare: (delivery) => prepare(deps, delivery),
  remove: deleteDelivery,
  postpone: postponeDelivery,
  deleteSubscription,
  setFailures,
});

async function prepare(
  deps: NotifyDeps,
  { message_id, subscription_id }: Delivery,
): Promise<ReadyPush | null> {
  const { db, clock, isLiveSignIn } = deps;
  const { message, subscription } = await read(db, {
    message: findMessage(message_id),
    subscription: findLiveSubscription(subscription_id, isLiveSignIn, clock.now()),
  });
  const policy = message && deliveryPolicies[message.kind];
  if (!policy || !subscription) return null;
  const expires_at = message.created_at + policy.ttlSeconds;
  if (expires_at <= clock.now() || !(await isStillWanted(deps, message, subscription))) return null;
  return {
    subscription,
    payload: await payloadOf(deps, subscription, message),
    expires_at,
    urgency: policy.urgency,
  };
}

/** False if the message was read in the app or no longer applies, or the device has another owner. */
async function isStillWanted(
  { db, reminders }: NotifyDeps,
  message: MessageRow,
  subscription: Subscription,
): Promise<boolean> {
  if (message.user_id !== subscription.user_id || message.read_at !== null) return false;
  const source = reminders.find(({ kinds }) => kinds.includes(message.kind));
  return source ? source.stillApplies(db, message) : true;
}

async function payloadOf(
  deps: NotifyDeps,
  subscription: Subscription,
  message: MessageRow,
): Promise<PushPayload> {
  const { db, hall } = deps;
  const lang = readLang(subscription.lang);
  const names = await namesFor(deps, [message], lang);
  const organiser = names.get(message.order_id ?? '');
  const { title, text } = messageText(message, { hall: await hall.current(), lang, organiser });
  return {
    id: message.id,
    title,
    body: text,
    path: messagePath(message),
    tag: message.key,
    at: message.created_at,
    unread: await read(db, countUnread(message.user_id)),
  };
}
