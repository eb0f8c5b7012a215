import { sandboxPage } from './page.ts';
import type { PaymentProvider } from './port.ts';

/** A payment page of this server for demos; its form settles the payment, so there are no notifications. */
export const sandboxProvider: PaymentProvider = {
  name: 'sandbox',
  openPage: sandboxPage,
  readNotification: async () => null,
  fetchOutcome: async () => null,
  closePage: async ({ id }) => ({ payment_id: id, status: 'failed', provider_ref: null }),
  refund: async ({ id }) => ({ refund_id: id, status: 'succeeded', provider_ref: null }),
  findRefund: async ({ id }) => ({ refund_id: id, status: 'succeeded', provider_ref: null }),
};
