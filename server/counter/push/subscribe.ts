import type { counterPushApi } from '#lib/contract/counter/push.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import type { PushSubscriptionInput } from '#lib/contract/push.ts';
import { lockNames } from '#server/db/lock-names.ts';
import { read, write } from '#server/db/statement.ts';
import { checkSubscription } from '#server/notify/push/commands.ts';
import { vapidKeys } from '#server/notify/push/vapid.ts';
import type { ActionContext, StaffCall } from '../access/context.ts';
import { listNames } from '../access/staff-names.ts';
import type { CounterDeps } from '../deps.ts';
import { deleteOtherSubscriptions, findSubscription, upsertSubscription } from './store.ts';

export async function readPushState({
  deps,
  device,
}: StaffCall<CounterDeps>): Promise<Output<typeof counterPushApi.state>> {
  const { publicKey } = await vapidKeys(deps);
  const subscription = await read(deps.db, findSubscription(device.id));
  if (!subscription) return { push_key: publicKey, subscription: null };
  const { endpoint, user_id } = subscription;
  const by = (await listNames(deps.db, [user_id])).get(user_id) ?? '';
  return { push_key: publicKey, subscription: { endpoint, by } };
}

/** Pushes the alerts of the outlet to the device of the call. */
export async function subscribeDevice(
  { deps, tx, device, staff, lang, now }: ActionContext<CounterDeps>,
  subscription: PushSubscriptionInput,
): Promise<void> {
  checkSubscription(subscription, deps.env.PUSH_HOSTS);
  const { endpoint, keys } = subscription;
  const row = { device_id: device.id, user_id: staff.user_id, endpoint, ...keys, lang, created_at: now };
  await write(
    tx,
    lockNames(`subscription ${endpoint}`),
    deleteOtherSubscriptions(row),
    upsertSubscription(row),
  );
}
