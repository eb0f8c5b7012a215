import { auditPersonalData } from '#server/core/audit.ts';
import type { CoreDeps } from '#server/core/context.ts';
import { staffPersonalData } from '#server/counter/access/personal-data.ts';
import { makeCounterFeed } from '#server/counter/board/feed.ts';
import { bookingNotePersonalData } from '#server/counter/booking/personal-data.ts';
import { notePersonalData } from '#server/counter/people/personal-data.ts';
import { counterPushPersonalData } from '#server/counter/push/personal-data.ts';
import { queuePersonalData } from '#server/counter/queue/personal-data.ts';
import { codePersonalData } from '#server/customer/code/personal-data.ts';
import { faultPersonalData } from '#server/customer/contact/personal-data.ts';
import { faultReferences } from '#server/customer/contact/store.ts';
import { couponPersonalData } from '#server/customer/coupon/personal-data.ts';
import { couponReminders } from '#server/customer/coupon/reminders.ts';
import { makePersonFeed } from '#server/customer/user/person-feed.ts';
import { userPersonalData } from '#server/customer/user/personal-data.ts';
import { authenticate } from '#server/customer/user/session.ts';
import { cacheSessions } from '#server/customer/user/session-cache.ts';
import { sessionPersonalData } from '#server/customer/user/session-personal-data.ts';
import { isLiveSignIn, listLiveLogins } from '#server/customer/user/session-store.ts';
import { avatarReferences, holdAccount, isAccountDeleted } from '#server/customer/user/store.ts';
import { noSignals, type Signals } from '#server/db/signals.ts';
import { lampSwitch } from '#server/devices/lamps/switch.ts';
import { filePersonalData } from '#server/files/personal-data.ts';
import { idempotencyPersonalData } from '#server/http/idempotency-personal-data.ts';
import { makeRateLimiter } from '#server/http/rate-limit.ts';
import { ledgerPersonalData } from '#server/money/ledger/personal-data.ts';
import { paymentPersonalData } from '#server/money/payments/personal-data.ts';
import { topupFulfilment } from '#server/money/topup/fulfil.ts';
import { messagePersonalData } from '#server/notify/message/personal-data.ts';
import { countDeliveries } from '#server/notify/providers/count-deliveries.ts';
import { queuePushes } from '#server/notify/push/commands.ts';
import { pushPersonalData } from '#server/notify/push/personal-data.ts';
import { knownPlayerPersonalData } from '#server/ordering/known-player/personal-data.ts';
import { orderFulfilment } from '#server/ordering/order/fulfil.ts';
import { orderReminders } from '#server/ordering/order/messages.ts';
import { listOrderPlaces } from '#server/ordering/order/occupancy.ts';
import { organiserNames } from '#server/ordering/order/organiser-names.ts';
import { orderPersonalData } from '#server/ordering/order/personal-data.ts';
import { reviewPersonalData } from '#server/ordering/review/personal-data.ts';
import { reviewReferences } from '#server/ordering/review/store.ts';
import { waitingPersonalData } from '#server/ordering/waiting/personal-data.ts';
import { waitingList } from '#server/ordering/waiting/waiting-list.ts';
import { announcementPersonalData } from '#server/outlet/announcement/personal-data.ts';
import type { Deps } from './deps.ts';

/** The dependencies that `start.ts` opens, and that tests replace. */
export type OpenedDeps = CoreDeps & {
  /** See `cacheSessions`; by default 0. */
  readonly session_cache_ms?: number;
  /** Signals to and from the other processes; if omitted, there are none. */
  readonly signals?: Signals;
} & Pick<
    Deps,
    | 'sender'
    | 'paymentProviders'
    | 'lamps'
    | 'recordings'
    | 'clips'
    | 'fileStorage'
    | 'tableFeed'
    | 'walletPasses'
    | 'drawTable'
  >;

/** Adds what features register with lower ones, which can't import them. */
export function register(opened: OpenedDeps): Deps {
  const gameListener = lampSwitch(opened);
  const fulfilOrders = orderFulfilment({ gameListener, waitingList });
  const signals = opened.signals ?? noSignals;
  return {
    ...opened,
    counterFeed: makeCounterFeed(signals),
    personFeed: makePersonFeed(signals),
    sender: countDeliveries(opened.sender, opened.metrics),
    gameListener,
    waitingList,
    ...cacheSessions((token, now) => authenticate(opened, token, now), {
      ttl_ms: opened.session_cache_ms ?? 0,
      signals,
    }),
    holdAccount,
    isAccountDeleted,
    rateLimiter: makeRateLimiter(opened.db),
    isLiveSignIn,
    listLiveLogins,
    onNewMessage: queuePushes,
    organiserNames,
    reminders: [orderReminders, couponReminders],
    fulfilments: { topup: topupFulfilment, order: fulfilOrders, extend: fulfilOrders, share: fulfilOrders },
    listOrderPlaces,
    fileReferences: [avatarReferences, reviewReferences, faultReferences],
    // The order is that in which locks are taken (docs/ARCHITECTURE.md): the person's orders, payments,
    // accounts. The user row is anonymized last: the others read it.
    personalData: [
      notePersonalData,
      bookingNotePersonalData,
      queuePersonalData,
      waitingPersonalData,
      orderPersonalData,
      knownPlayerPersonalData,
      paymentPersonalData,
      ledgerPersonalData,
      couponPersonalData,
      reviewPersonalData,
      faultPersonalData,
      messagePersonalData,
      announcementPersonalData,
      sessionPersonalData,
      pushPersonalData,
      counterPushPersonalData,
      filePersonalData,
      codePersonalData,
      idempotencyPersonalData,
      auditPersonalData,
      staffPersonalData,
      userPersonalData,
    ],
  };
}
