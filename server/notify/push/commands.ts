import { randomBytes } from 'node:crypto';
import type { ParsedInput } from '#lib/contract/endpoint.ts';
import type { PushSubscriptionInput, pushApi } from '#lib/contract/push.ts';
import type { CommandContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read, write } from '#server/db/statement.ts';
import type { NotifyDeps } from '../deps.ts';
import { deliveryPolicies } from './delivery-policy.ts';
import { isPushService } from './services.ts';
import {
  deleteOldestSubscriptions,
  deletePreviousOwnersDeliveries,
  deleteSignedOut,
  insertDeliveries,
  upsertSubscription,
} from './store.ts';
import { isPublicKey } from './vapid.ts';

/** Per person; the oldest ones are deleted. */
const MAX_SUBSCRIPTIONS = 10;

/** Subscribes a device in the language of the call. */
export async function subscribe(
  { deps, tx, user, lang, now }: CommandContext,
  { endpoint, keys, topics }: ParsedInput<typeof pushApi.subscribe>,
): Promise<void> {
  checkSubscription({ endpoint, keys }, deps.env.PUSH_HOSTS);
  const row = { id: deps.ids.next('psh'), user_id: user.id, login_id: user.login_id, endpoint, ...keys };
  await write(
    tx,
    deletePreviousOwnersDeliveries(endpoint, user.id),
    upsertSubscription({ ...row, topics: JSON.stringify(topics), lang, created_at: now }),
    deleteOldestSubscriptions(user.id, MAX_SUBSCRIPTIONS),
  );
}

/** Checks that the push service is known and the keys are valid. */
export function checkSubscription({ endpoint, keys }: PushSubscriptionInput, hosts: readonly string[]): void {
  if (!isPushService(endpoint, hosts)) throw invalid('endpoint');
  if (!isPublicKey(keys.p256dh)) throw invalid('keys');
}

const invalid = (field: string) =>
  new Refusal('invalid_input', { field, facts: { field, problem: 'wrong' } });

/** Subscriptions that a run looks at. */
const SIGNED_OUT_BATCH = 100;

/** Deletes subscriptions whose sign-in has ended. A run looks at 100 of them, all in time. */
export async function deleteSignedOutSubscriptions({ db, clock, isLiveSignIn }: NotifyDeps): Promise<void> {
  const now = clock.now();
  const deleteFrom = (from: string, limit: number) =>
    read(db, deleteSignedOut(isLiveSignIn, { from, limit, now }));
  const checked = await deleteFrom(randomBytes(16).toString('hex'), SIGNED_OUT_BATCH);
  if (checked < SIGNED_OUT_BATCH) await deleteFrom('', SIGNED_OUT_BATCH - checked);
}

export const queuePushes: NotifyDeps['onNewMessage'] = async ({ tx, now }, message) => {
  const policy = deliveryPolicies[message.kind];
  if (policy) await write(tx, insertDeliveries(message, policy.topic, now));
};
