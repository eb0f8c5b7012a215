import { randomUUID } from 'node:crypto';
import { indexApi } from '#lib/contract/config.ts';
import { contactApi } from '#lib/contract/contact.ts';
import { couponApi } from '#lib/contract/coupon.ts';
import { emsApi } from '#lib/contract/ems.ts';
import type { Endpoint, Input, Method, Output } from '#lib/contract/endpoint.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { messageApi } from '#lib/contract/message.ts';
import { noticeApi } from '#lib/contract/notice.ts';
import { orderApi } from '#lib/contract/order.ts';
import { paymentApi } from '#lib/contract/payment.ts';
import { playerApi } from '#lib/contract/player.ts';
import { playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { pushApi } from '#lib/contract/push.ts';
import { queueApi } from '#lib/contract/queue.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { replayApi } from '#lib/contract/replay.ts';
import { reviewApi } from '#lib/contract/review.ts';
import { searchApi } from '#lib/contract/search.ts';
import { shareApi } from '#lib/contract/share.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { storeApi } from '#lib/contract/store.ts';
import { storeDetailApi } from '#lib/contract/store-detail.ts';
import { tableApi } from '#lib/contract/table.ts';
import { userApi } from '#lib/contract/user.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { waitingApi } from '#lib/contract/waiting.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import { gridStart, HOUR, MINUTE } from './games.ts';
import { paymentPath, submitPayment } from './payment-page.ts';
import type { PushPhone } from './push-service.ts';
import { dataOf, type TestServer } from './test-server.ts';

/** Told of each call: it makes the call and returns its reply. Only calls of the contract have a method. */
export type ObserveCall = <T>(path: string, make: () => Promise<T>, method?: Method) => Promise<T>;

interface Visit {
  /** The phone of an account with a history, or of a new one. */
  readonly mobile: string;
  readonly table_id: string;
  readonly phone: Pick<PushPhone, 'subscription'>;
  /** Whether the visit ends with a deletion, under a phone number of its own. */
  readonly deleteAccount?: boolean;
}

/** One person's visit that makes every call of the app. It takes hours of the server's clock. */
export async function visitHall(
  server: TestServer,
  { mobile, table_id, phone, deleteAccount = false }: Visit,
  observe: ObserveCall = (_, make) => make(),
): Promise<void> {
  let token: string | null = null;
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> =>
    dataOf(
      await observe(
        endpoint.path,
        () => server.call(endpoint, input, { key: randomUUID(), ...(token === null ? {} : { token }) }),
        endpoint.method,
      ),
    );
  const outlet_id = table_id.split('-')[0]!;
  const code = await server.tableCode(table_id);
  const bookingStart = () => gridStart(server.clock.at, 3 * HOUR);

  // Codes may be asked for once a minute, and five times an hour.
  server.clock.at += 2 * HOUR;
  await call(smsApi.send, { mobile, event: 'mobilelogin' });
  const login = await call(userApi.mobileLogin, { mobile, captcha: server.lastCodeTo(mobile), agreed: true });
  const { id: user_id } = login.userinfo;
  token = login.token;
  // A token that is an hour old is rotated.
  server.clock.at += HOUR;
  ({ token } = await call(userApi.userInfo, {}));
  await call(userApi.profile, { bio: 'Plays on Fridays' });
  await call(userApi.agree, {});
  await call(userApi.export, {});

  await call(indexApi.config, {});
  await call(indexApi.text, { key: 'terms' });
  await call(storeApi.list, { lat: 31.2, lng: 121.4 });
  await call(storeDetailApi.detail, { id: outlet_id });
  await call(contactApi.detail, {});
  const notices = await call(noticeApi.list, {});
  await call(noticeApi.detail, { id: notices.list[0]?.id ?? '' });
  await call(tableApi.list, { store_id: outlet_id });
  await call(tableApi.detail, { id: table_id });
  await call(tableApi.detail, { code });
  await call(tableApi.slots, { table_id, date: new Date(server.clock.at * 1000).toISOString().slice(0, 10) });
  await call(searchApi.times, { minutes: 60, lat: 31.2, lng: 121.4 });
  await call(reviewApi.ofStore, { store_id: outlet_id });
  await call(reviewApi.ofStore, { store_id: outlet_id, rating: 5 });

  const secret = randomUUID().replaceAll('-', '');
  const { types } = await call(queueApi.line, { store_id: outlet_id });
  const ticket = await call(queueApi.join, {
    store_id: outlet_id,
    type: types[0]?.id ?? '',
    players: 2,
    name: 'Ann',
    mobile: '',
    secret,
  });
  await call(queueApi.ticket, { id: ticket.id, secret });
  await call(queueApi.here, { id: ticket.id, secret });
  await call(queueApi.leave, { id: ticket.id });

  const { redirect_url, topup } = await call(vipApi.topup, { amount: 20_000, method: 'sandbox' });
  await observe('(payment page)', async () => await server.app.request(paymentPath(redirect_url)));
  await observe('(payment)', async () => await submitPayment(server, paymentPath(redirect_url), 'paid'));
  await call(vipApi.topupDetail, { id: topup.id });
  await call(receiptApi.topup, { id: topup.id });
  const given = await call(vipApi.topup, { amount: 20_000, method: 'sandbox' });
  await call(paymentApi.leave, { id: given.topup.id });
  await call(vipApi.detail, {});
  await call(vipApi.logs, {});
  await call(walletApi.detail, {});
  await call(walletApi.logs, {});
  await call(walletApi.logs, { group: 'topups' });
  await server.creditWallet(user_id, 100_000);

  await call(couponApi.center, {});
  await call(couponApi.receive, { id: 'welcome' });
  for (const status of ['unused', 'used', 'expired'] as const) await call(couponApi.list, { status });

  // The only table of its type at its outlet: nobody else has it if this person holds it.
  const ONLY_SNOOKER = 'xuhui-6';
  const date = new Date((server.clock.at + 10 * 86_400) * 1000).toISOString().slice(0, 10);
  const { free_starts } = await call(tableApi.slots, { table_id: ONLY_SNOOKER, date });
  const start_at = free_starts[0] ?? 0;
  const hold = () => call(orderApi.add, { table_id: ONLY_SNOOKER, start_time: start_at, minutes: 60 });
  const held = await hold();
  const window = { minutes: 60, from_at: start_at, to_at: start_at };
  const wish = await call(waitingApi.join, { store_ids: ['xuhui'], types: ['snooker'], ...window });
  await call(orderApi.cancel, { id: held.id });
  await call(waitingApi.list, {});
  await call(waitingApi.leave, { id: wish.id });
  const heldAgain = await hold();
  await call(waitingApi.again, { id: wish.id });
  await call(waitingApi.leave, { id: wish.id });
  await call(orderApi.cancel, { id: heldAgain.id });

  const request = { table_id, start_time: bookingStart(), minutes: 60 };
  // Null at hours in which none applies.
  const { best_id: coupon_id } = await call(couponApi.usable, request);
  await call(orderApi.quote, { ...request, coupon_id });
  const booked = await call(orderApi.add, { ...request, coupon_id });
  await call(orderApi.change, { id: booked.id, start_time: request.start_time, minutes: 90 });
  await call(orderApi.pay, { id: booked.id, method: 'sandbox' });
  await call(paymentApi.leaveOrder, { id: booked.id });
  await call(orderApi.pay, { id: booked.id, method: 'wallet' });
  const move = { id: booked.id, table_id, start_time: request.start_time + HOUR };
  const { total } = await call(orderApi.moveQuote, move);
  await call(orderApi.move, { ...move, total });
  await call(orderApi.current, {});
  await call(orderApi.cancel, { id: booked.id });

  const booking = await call(orderApi.add, { ...request, start_time: bookingStart() });
  await call(orderApi.pay, { id: booking.id, method: 'wallet' });
  server.clock.at = booking.start_at;
  const { token: invitation } = await call(invitationApi.make, { id: booking.id });
  await call(invitationApi.detail, { token: invitation });
  await call(orderApi.open, { id: booking.id, code });
  await call(orderApi.extend, { id: booking.id, minutes: 30, method: 'wallet' });
  const { redirect_url: extension } = await call(orderApi.extend, {
    id: booking.id,
    minutes: 30,
    method: 'sandbox',
  });
  await observe('(payment)', async () => await submitPayment(server, paymentPath(extension), 'paid'));
  await call(orderApi.detail, { id: booking.id });
  await call(receiptApi.order, { id: booking.id });
  server.clock.at += 40 * MINUTE;
  await call(orderApi.end, { id: booking.id });

  const images: string[] = [];
  await call(reviewApi.add, { id: booking.id, rating: 4, content: 'Good cloth', images });
  await call(reviewApi.ofOrder, { id: booking.id });
  await call(replayApi.detail, { id: booking.id });
  await call(contactApi.report, { table_id, kind: 'other', content: 'A chair is broken' });
  for (const status of ['all', 'unpaid', 'paid', 'not_evaluated', 'completed', 'cancelled'] as const)
    await call(orderApi.list, { status });
  const { next_cursor } = await call(orderApi.list, {});
  if (next_cursor) await call(orderApi.list, { cursor: next_cursor });

  const shared = await call(orderApi.add, { ...request, start_time: bookingStart() });
  await call(orderApi.pay, { id: shared.id, method: 'wallet' });
  const { token: link } = await call(invitationApi.make, { id: shared.id });
  const friend = await server.signIn();
  const callOfFriend = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> =>
    dataOf(await observe(endpoint.path, () => friend.call(endpoint, input), endpoint.method));
  await callOfFriend(playerApi.join, { token: link });
  await callOfFriend(playerApi.list, {});
  await callOfFriend(playerApi.detail, { id: shared.id });
  await callOfFriend(playerApi.leave, { id: shared.id });
  await callOfFriend(playerApi.join, { token: link });
  const { list } = await call(playerApi.party, { id: shared.id });
  const player = { id: shared.id, player_id: list[0]?.id ?? '' };
  await call(playerApi.remove, player);
  await call(playerApi.readmit, player);
  await callOfFriend(playerApi.join, { token: link });
  await call(playerApi.change, { id: shared.id, players_open: true });
  await call(playerApi.revoke, { id: shared.id });
  server.clock.at = shared.start_at;
  await callOfFriend(tableApi.detail, { code });
  await callOfFriend(playerApi.open, { id: shared.id, code });
  await server.creditWallet(friend.id, 100_000);
  await splitGame(call, callOfFriend, shared.id);
  server.clock.at += 40 * MINUTE;
  await call(orderApi.end, { id: shared.id });
  await callOfFriend(reviewApi.add, { id: shared.id, rating: 5, content: 'Good company' });

  const again = await call(orderApi.add, { ...request, start_time: bookingStart() });
  await call(orderApi.pay, { id: again.id, method: 'wallet' });
  const { list: known } = await call(playerInvitationApi.known, { order_id: again.id });
  const invite = async () => {
    await call(playerInvitationApi.invite, { id: again.id, person_id: known[0]?.id ?? '' });
    return (await callOfFriend(playerInvitationApi.received, {})).list[0]?.id ?? '';
  };
  const first = await invite();
  await call(playerInvitationApi.withdraw, { id: again.id, player_id: first });
  await callOfFriend(playerInvitationApi.decline, { id: first });
  const second = await invite();
  await callOfFriend(playerInvitationApi.asked, {});
  await callOfFriend(playerInvitationApi.accept, { id: second });
  await callOfFriend(playerInvitationApi.setPrivacy, { invitations: true });
  const { blocked } = await callOfFriend(playerInvitationApi.block, { person_id: known[0]?.id ?? '' });
  await callOfFriend(playerInvitationApi.unblock, { id: blocked[0]?.id ?? '' });
  await callOfFriend(playerInvitationApi.privacy, {});
  await call(orderApi.cancel, { id: again.id });

  const messages = await call(messageApi.list, {});
  await call(messageApi.read, { ids: messages.list.map(({ id }) => id) });
  await call(messageApi.read, {});
  await call(pushApi.subscribe, { ...phone.subscription, topics: ['game'] });
  await call(pushApi.unsubscribe, { endpoint: phone.subscription.endpoint });

  await call(smsApi.privateSend, {});
  const old_captcha = server.lastCodeTo(mobile);
  const moved = `+86136${mobile.slice(-8)}`;
  await call(smsApi.send, { mobile: moved, event: 'changemobile' });
  await call(userApi.changeMobile, { mobile: moved, captcha: server.lastCodeTo(moved), old_captcha });
  server.clock.at += 2 * MINUTE;
  await call(smsApi.privateSend, {});
  const email = `p${mobile.slice(3)}@example.com`;
  await call(emsApi.send, { email, event: 'changeemail' });
  await call(userApi.changeEmail, {
    email,
    captcha: server.lastCodeTo(email),
    old_captcha: server.lastCodeTo(moved),
  });
  server.clock.at += 2 * MINUTE;
  await call(emsApi.privateSend, {});
  await call(userApi.signIns, {});
  await call(userApi.endSignIn, {});
  await call(userApi.logout, {});
  server.clock.at += 2 * MINUTE;
  await call(emsApi.send, { email, event: 'emslogin' });
  ({ token } = await call(userApi.emsLogin, { email, captcha: server.lastCodeTo(email) }));
  await call(smsApi.privateSend, {});
  await call(userApi.removeEmail, { captcha: server.lastCodeTo(moved) });
  server.clock.at += HOUR;
  if (!deleteAccount) return;
  // An account with money in its wallet can't be deleted, and no call takes it out.
  await server.db.updateTable('accounts').set({ balance: 0 }).where('id', '=', `wallet:${user_id}`).execute();
  await call(smsApi.privateSend, {});
  await call(userApi.destroy, { captcha: server.lastCodeTo(moved) });
}

type CallAs = <E extends Endpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>;

/** Splits the price of a game with a friend, who pays back, gets that back, pays again and extends. */
async function splitGame(call: CallAs, callOfFriend: CallAs, id: string): Promise<void> {
  const terms = { deposit: 'shared', at_deadline: 'cover' } as const;
  const { friends } = await call(shareApi.set, { id, party_size: 2, ...terms });
  const [{ player_id, play } = { player_id: '', play: 0 }] = friends;
  await call(shareApi.change, { id, player_id, play: play - 1 });
  await call(shareApi.nudge, { id, player_id });
  const { share } = await callOfFriend(playerApi.detail, { id });
  const amount = share?.due ?? 0;
  await callOfFriend(shareApi.pay, { id, amount, method: 'wallet' });
  await call(shareApi.giveBack, { id, player_id, amount });
  await callOfFriend(shareApi.pay, { id, amount, method: 'wallet' });
  await callOfFriend(shareApi.extend, { id, minutes: 15, method: 'wallet' });
  await callOfFriend(receiptApi.share, { id });
  await call(shareApi.split, { id });
  await call(shareApi.stop, { id });
}
