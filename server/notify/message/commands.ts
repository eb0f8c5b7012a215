import type { MessageKind } from '#lib/contract/message.ts';
import type { Scene } from '#server/core/context.ts';
import type { Payment } from '#server/money/payments/store.ts';
import type { OrderRow } from '#server/ordering/order/store.ts';
import { pushMessage } from '../push/commands.ts';
import { insertMessage } from './store.ts';

/** What a message is made of; its words are found when it is read, in the reader's language. */
export interface Telling {
  readonly user_id: string;
  readonly kind: MessageKind;
  /** The same is told once. */
  readonly key: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly order_id: string | null;
}

/** Tells a person something, once, in the transaction of what it is about; their phones are told after it. */
export async function tell(scene: Scene, { facts, ...message }: Telling): Promise<void> {
  const row = { id: scene.deps.ids.next('msg'), ...message };
  const isNew = await insertMessage(scene.tx, {
    ...row,
    facts: JSON.stringify(facts),
    created_at: scene.now,
  });
  if (isNew) await pushMessage(scene, row);
}

/** That an order is over one way or another, and what came back of it (minor units), the deposit within. */
export const tellOfOrder = (
  scene: Scene,
  order: OrderRow,
  kind: 'ended' | 'lapsed' | 'expired' | 'cancelled',
  { returned, deposit }: { returned: number; deposit: number },
) =>
  tell(scene, {
    user_id: order.user_id,
    kind,
    // A hold may run out, be paid late and end later on: each is told.
    key: `${kind}:${order.id}`,
    facts: { ...orderFacts(order), returned, deposit },
    order_id: order.id,
  });

/** That a top-up has arrived. */
export const tellOfTopup = (scene: Scene, { id, user_id, amount, bonus }: Payment) =>
  tell(scene, { user_id, kind: 'topup', key: `topup:${id}`, facts: { amount, bonus }, order_id: null });

/** What messages say of an order. */
export const orderFacts = ({ table_id, outlet_id, start_at, end_at }: OrderRow) => ({
  table_id,
  outlet_id,
  start_at,
  end_at,
});
