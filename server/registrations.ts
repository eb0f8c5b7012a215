import type { CoreDeps } from './core/context.ts';
import { codePersonalData } from './customer/code/store.ts';
import { faultPersonalData, faultReferences } from './customer/contact/store.ts';
import { couponReminders } from './customer/coupon/reminders.ts';
import { couponPersonalData } from './customer/coupon/store.ts';
import { authenticate } from './customer/user/session.ts';
import { liveSignIns, sessionPersonalData } from './customer/user/session-store.ts';
import { avatarReferences, userPersonalData } from './customer/user/store.ts';
import type { Deps } from './deps.ts';
import { lampSwitch } from './devices/lamps/switch.ts';
import { filePersonalData } from './files/store.ts';
import { idempotencyPersonalData } from './http/idempotency.ts';
import { ledgerPersonalData } from './money/ledger/personal-data.ts';
import { paymentPersonalData } from './money/payments/store.ts';
import { topupFulfilment } from './money/topup/fulfil.ts';
import { messagePersonalData } from './notify/message/store.ts';
import { queuePushes } from './notify/push/commands.ts';
import { pushPersonalData } from './notify/push/store.ts';
import { orderFulfilment } from './ordering/order/fulfil.ts';
import { orderReminders } from './ordering/order/messages.ts';
import { findOrderOutlets } from './ordering/order/occupancy.ts';
import { orderPersonalData } from './ordering/order/personal-data.ts';
import { reviewPersonalData, reviewReferences } from './ordering/review/store.ts';
import { announcementPersonalData } from './outlet/announcement/store.ts';

/** The dependencies that `start.ts` opens, and that tests replace. */
export type Providers = CoreDeps &
  Pick<Deps, 'sender' | 'paymentProviders' | 'lamps' | 'recordings' | 'clips' | 'fileStorage' | 'tableFeed'>;

/** Adds what features register with lower ones, which can't import them. */
export function register(providers: Providers): Deps {
  const gameListener = lampSwitch(providers);
  const fulfilOrders = orderFulfilment({ tableFeed: providers.tableFeed, gameListener });
  return {
    ...providers,
    gameListener,
    authenticate: (token, now) => authenticate(providers, token, now),
    liveSignIns,
    onNewMessage: queuePushes,
    reminders: [orderReminders, couponReminders],
    fulfilments: { topup: topupFulfilment, order: fulfilOrders, extend: fulfilOrders },
    findOrderOutlets,
    fileReferences: [avatarReferences, reviewReferences, faultReferences],
    personalData: [
      orderPersonalData,
      paymentPersonalData,
      ledgerPersonalData,
      couponPersonalData,
      reviewPersonalData,
      faultPersonalData,
      messagePersonalData,
      announcementPersonalData,
      sessionPersonalData,
      pushPersonalData,
      filePersonalData,
      codePersonalData,
      idempotencyPersonalData,
      userPersonalData,
    ],
  };
}
