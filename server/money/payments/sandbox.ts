import { sandboxPage } from './page.ts';
import type { PaymentProvider } from './port.ts';

/** The local payment page for trying out: its form is the notification, so nobody else has anything to say. */
export const sandboxProvider: PaymentProvider = {
  name: 'sandbox',
  open: sandboxPage,
  readNotification: async () => null,
  check: async () => null,
};
