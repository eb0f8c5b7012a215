import { indexApi } from './config.ts';
import { contactApi } from './contact.ts';
import { counterBillApi } from './counter/bill.ts';
import { counterBoardApi } from './counter/board.ts';
import { counterBookingApi } from './counter/bookings.ts';
import { counterFeedbackApi } from './counter/feedback.ts';
import { counterHallApi } from './counter/hall.ts';
import { counterHallBoardApi } from './counter/hall-board.ts';
import { counterPersonApi, counterShiftApi } from './counter/money.ts';
import { counterMoveApi } from './counter/move.ts';
import { counterOfficeApi } from './counter/office.ts';
import { counterOfficeBrowserApi } from './counter/office-browser.ts';
import { counterPeopleApi } from './counter/people.ts';
import { counterPushApi } from './counter/push.ts';
import { counterQueueApi } from './counter/queue.ts';
import { counterReceiptApi } from './counter/receipts.ts';
import { counterReportApi } from './counter/report.ts';
import { counterSaleApi } from './counter/sale.ts';
import { counterShareApi } from './counter/share.ts';
import { counterStaffApi } from './counter/staff.ts';
import { counterWaitingApi } from './counter/waiting.ts';
import { couponApi } from './coupon.ts';
import { emsApi } from './ems.ts';
import type { Endpoint } from './endpoint.ts';
import { homeApi } from './home.ts';
import { invitationApi } from './invitation.ts';
import { messageApi } from './message.ts';
import { noticeApi } from './notice.ts';
import { orderApi } from './order.ts';
import { paymentApi } from './payment.ts';
import { personCodeApi } from './person-code.ts';
import { playerApi } from './player.ts';
import { playerInvitationApi } from './player-invitation.ts';
import { pushApi } from './push.ts';
import { queueApi } from './queue.ts';
import { receiptApi } from './receipt.ts';
import { replayApi } from './replay.ts';
import { reviewApi } from './review.ts';
import { searchApi } from './search.ts';
import { shareApi } from './share.ts';
import { smsApi } from './sms.ts';
import { storeApi } from './store.ts';
import { storeDetailApi } from './store-detail.ts';
import { tableApi } from './table.ts';
import { userApi } from './user.ts';
import { vipApi } from './vip.ts';
import { waitingApi } from './waiting.ts';
import { walletApi } from './wallet.ts';

const contract = {
  user: userApi,
  personCode: personCodeApi,
  sms: smsApi,
  ems: emsApi,
  index: indexApi,
  home: homeApi,
  store: storeApi,
  storeDetail: storeDetailApi,
  table: tableApi,
  search: searchApi,
  order: orderApi,
  invitation: invitationApi,
  player: playerApi,
  playerInvitation: playerInvitationApi,
  share: shareApi,
  wallet: walletApi,
  vip: vipApi,
  payment: paymentApi,
  receipt: receiptApi,
  coupon: couponApi,
  notice: noticeApi,
  message: messageApi,
  review: reviewApi,
  replay: replayApi,
  contact: contactApi,
  push: pushApi,
  queue: queueApi,
  waiting: waitingApi,
  counterStaff: counterStaffApi,
  counterShift: counterShiftApi,
  counterReport: counterReportApi,
  counterPerson: counterPersonApi,
  counterPeople: counterPeopleApi,
  counterReceipt: counterReceiptApi,
  counterSale: counterSaleApi,
  counterBill: counterBillApi,
  counterShare: counterShareApi,
  counterBoard: counterBoardApi,
  counterMove: counterMoveApi,
  counterBooking: counterBookingApi,
  counterFeedback: counterFeedbackApi,
  counterOffice: counterOfficeApi,
  counterOfficeBrowser: counterOfficeBrowserApi,
  counterHall: counterHallApi,
  counterPush: counterPushApi,
  counterQueue: counterQueueApi,
  counterWaiting: counterWaitingApi,
  counterHallBoard: counterHallBoardApi,
} satisfies Record<string, Record<string, Endpoint>>;

export const allEndpoints: readonly Endpoint[] = Object.values(contract).flatMap((calls) =>
  Object.values(calls),
);
