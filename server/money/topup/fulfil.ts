import { sendMessage } from '#server/notify/message/commands.ts';
import type { MoneyDeps } from '../deps.ts';
import type { Fulfilment } from '../payments/fulfilment.ts';

/** The wallet is credited before; only the receipt is left to send. */
export const topupFulfilment: Fulfilment<MoneyDeps> = {
  lock: async () => {},
  async fulfil(ctx, { id, user_id, amount, bonus }) {
    const message = { user_id, kind: 'topup', key: `topup:${id}`, facts: { amount, bonus } } as const;
    await sendMessage(ctx, { ...message, order_id: null });
  },
};
