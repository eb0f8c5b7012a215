import type { MessageKind } from '#lib/contract/message.ts';
import type { PushTopic } from '#lib/contract/push.ts';
import type { Scene } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { UserCtx } from '#server/http/mount.ts';
import { isPoint } from './keys.ts';
import { isPushService } from './services.ts';
import { deleteForeignDeliveries, deleteOldest, insertDeliveries, upsertSubscription } from './store.ts';
import { manners } from './topics.ts';

/** More phones than anybody carries: what was left behind goes. */
const MOST = 10;

const wrong = (field: string) => new Refusal('invalid_input', { field, facts: { field, problem: 'wrong' } });

export interface Phone {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  readonly topics: readonly PushTopic[];
}

/** Tells a phone of what happens from now on, in the language of the call. Throws `invalid_input` for another address. */
export async function subscribe({ deps, user, lang, now }: UserCtx, phone: Phone): Promise<void> {
  const { endpoint, keys, topics } = phone;
  if (!isPushService(endpoint, deps.env.PUSH_HOSTS)) throw wrong('endpoint');
  if (!isPoint(keys.p256dh)) throw wrong('keys');
  const row = { id: deps.ids.next('psh'), user_id: user.id, login_id: user.login_id, endpoint, ...keys };
  await inTransaction(deps.db, async (tx) => {
    await deleteForeignDeliveries(tx, endpoint, user.id);
    await upsertSubscription(tx, { ...row, topics: JSON.stringify(topics), lang, created_at: now });
    await deleteOldest(tx, user.id, MOST);
  });
}

/** Puts a message on its way to the person's phones, in the transaction of what it tells. */
export const pushMessage = (
  { tx, now }: Scene,
  { id, user_id, kind }: { id: string; user_id: string; kind: MessageKind },
) => insertDeliveries(tx, { message_id: id, user_id, topic: manners[kind].topic, due_at: now });
