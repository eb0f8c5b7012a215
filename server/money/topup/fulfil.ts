import { type MessageDeps, sendMessage } from '#server/notify/message/commands.ts';
import type { Fulfilment } from '../payments/fulfilment.ts';

/** The wallet is credited before; only the receipt is left to send. */
export const topupFulfilment: Fulfilment<MessageDeps> = {
  lock: async () => {},
  fulfil: (ctx, { id, user_id, amount, bonus }) =>
    sendMessage(ctx, {
      user_id,
      kind: 'topup',
      key: `topup:${id}`,
      facts: { amount, bonus },
      order_id: null,
    }),
};
