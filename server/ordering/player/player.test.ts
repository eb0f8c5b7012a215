import { beforeEach, expect, test } from 'vitest';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { messageApi } from '#lib/contract/message.ts';
import type { Order } from '#lib/contract/order.ts';
import { orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { tableApi } from '#lib/contract/table.ts';
import { userApi } from '#lib/contract/user.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { sendReminders } from '#server/notify/message/send-reminders.ts';
import { counterOn } from '#server/test/counter.ts';
import { gridStart, HOUR, MINUTE, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';
import { forgetOldPlayers } from '../order/players.ts';

const { server, games } = await setUpTestServer();
let day = 0;
let ann: Person;
let ben: Person;
let booking: Order;
let token: string;

beforeEach(async () => {
  server.clock.at = NOON + ++day * 3 * 86_400;
  [ann, ben] = [await games.fundedCustomer(), await server.signIn()];
  booking = await games.book(ann, gridStart(server.clock.at, 2 * HOUR));
  token = dataOf(await ann.call(invitationApi.make, { id: booking.id })).token;
});

const join = (person: Person, link = token) => person.call(playerApi.join, { token: link });
const party = async () => dataOf(await ann.call(playerApi.party, { id: booking.id }));
const rowOf = async (nickname: string) => (await party()).list.find((row) => row.nickname === nickname)!;
const nicknameOf = async (person: Person) =>
  dataOf(await person.call(userApi.userInfo, {})).userinfo.nickname;
const remove = async (person: Person) => {
  const { id } = await rowOf(await nicknameOf(person));
  return ann.call(playerApi.remove, { id: booking.id, player_id: id });
};
const messagesOf = async (person: Person) =>
  dataOf(await person.call(messageApi.list, {})).list.map(({ kind, text }) => ({ kind, text }));
const detail = (person: Person) => person.call(playerApi.detail, { id: booking.id });

test('a friend joins by the link, and sees the booking without its money and numbers of phones', async () => {
  const joined = dataOf(await join(ben));
  expect(joined).toMatchObject({ id: booking.id, status: 'paid', players: 2, party_size: 4 });
  const seen = dataOf(await detail(ben));
  expect(seen.others).toMatchObject([{ nickname: await nicknameOf(ben), mine: true }]);
  expect(seen.organiser.nickname).toBe(await nicknameOf(ann));
  const text = JSON.stringify([seen, dataOf(await ben.call(playerApi.list, {}))]);
  expect(text).not.toMatch(/paid_at|amount|deposit|total|method|lines|receipt|number":"\d{14}/);
  expect(text).not.toContain(ann.mobile.slice(-4));
  expect(dataOf(await ben.call(playerApi.list, { status: 'paid' })).list).toHaveLength(1);
  expect(dataOf(await ben.call(playerApi.list, { status: 'cancelled' })).list).toEqual([]);
  expect((await messagesOf(ann))[0]).toEqual({
    kind: 'player_joined',
    text: expect.stringMatching(/^Table 5 at Baize Jing'an, .*: 2 of 4 are in\.$/),
  });
});

test('nothing about the order is readable or can be done by somebody who did not join', async () => {
  dataOf(await join(ben));
  const eve = await server.signIn();
  const { id } = booking;
  const code = await server.tableCode(TABLE);
  const [{ id: player_id } = { id: '' }] = (await party()).list;
  for (const person of [eve, ben])
    for (const refused of [
      await person.call(orderApi.detail, { id }),
      await person.call(orderApi.cancel, { id }),
      await person.call(playerApi.party, { id }),
      await person.call(playerApi.change, { id, players_open: true }),
      await person.call(playerApi.remove, { id, player_id }),
      await person.call(playerApi.readmit, { id, player_id }),
      await person.call(playerApi.revoke, { id }),
      await person.call(invitationApi.make, { id }),
    ])
      expect(reasonOf(refused)).toBe('not_found');
  expect(reasonOf(await detail(eve))).toBe('not_found');
  expect(reasonOf(await eve.call(playerApi.open, { id, code }))).toBe('not_found');
});

test('the link tells outsiders how many play, never who; a person learns what they are', async () => {
  dataOf(await join(ben));
  const outside = dataOf(await server.call(invitationApi.detail, { token }));
  expect(outside).toMatchObject({ players: 2, party_size: 4, me: null });
  expect(JSON.stringify(outside)).not.toContain(await nicknameOf(ben));
  const roleOf = async (person: Person) => dataOf(await person.call(invitationApi.detail, { token })).me;
  expect(await roleOf(ann)).toEqual({ order_id: booking.id, role: 'organiser' });
  expect(await roleOf(ben)).toEqual({ order_id: booking.id, role: 'joined' });
  dataOf(await remove(ben));
  expect(await roleOf(ben)).toEqual({ order_id: null, role: 'removed' });
});

test('joining twice joins once; the organiser does not join', async () => {
  expect(dataOf(await join(ben)).players).toBe(2);
  expect(dataOf(await join(ben)).players).toBe(2);
  expect(reasonOf(await join(ann))).toBe('own_order');
});

test('a full order refuses in words until the organiser makes room', async () => {
  dataOf(await ann.call(playerApi.change, { id: booking.id, party_size: 2 }));
  dataOf(await join(ben));
  const cat = await server.signIn();
  expect(reasonOf(await join(cat))).toBe('order_full');
  dataOf(await ann.call(playerApi.change, { id: booking.id, party_size: 3 }));
  expect(dataOf(await join(cat))).toMatchObject({ players: 3, party_size: 3 });
  const shrunk = await ann.call(playerApi.change, { id: booking.id, party_size: 2 });
  expect(reasonOf(shrunk)).toBe('players_above_size');
});

test('somebody who was removed is told, sees nothing more and joins again only once they are let in', async () => {
  dataOf(await join(ben));
  const { token: ownToken } = dataOf(await detail(ben));
  const file = () => server.app.request(`/api/order/calendar?token=${ownToken}&lang=en-us`);
  expect((await file()).status).toBe(200);
  expect(dataOf(await remove(ben)).list).toMatchObject([{ state: 'removed' }]);
  expect(reasonOf(await detail(ben))).toBe('not_found');
  expect(dataOf(await ben.call(playerApi.list, {})).list).toEqual([]);
  expect((await file()).status).toBe(404);
  expect((await messagesOf(ben)).map(({ kind }) => kind)).toEqual(['player_removed']);
  expect(reasonOf(await join(ben))).toBe('player_removed');
  dataOf(await ann.call(playerApi.revoke, { id: booking.id }));
  token = dataOf(await ann.call(invitationApi.make, { id: booking.id })).token;
  expect(reasonOf(await join(ben))).toBe('player_removed');
  const { id: player_id } = await rowOf(await nicknameOf(ben));
  expect(dataOf(await ann.call(playerApi.readmit, { id: booking.id, player_id })).list).toEqual([]);
  expect(dataOf(await join(ben)).players).toBe(2);
});

test('a revoked link opens nothing; those who joined by it stay, and a new one is another', async () => {
  dataOf(await join(ben));
  expect(dataOf(await ann.call(playerApi.revoke, { id: booking.id })).has_link).toBe(false);
  const cat = await server.signIn();
  expect(reasonOf(await join(cat))).toBe('not_found');
  expect(reasonOf(await server.call(invitationApi.detail, { token }))).toBe('not_found');
  const { token: ownToken } = dataOf(await detail(ben));
  const file = await server.app.request(`/api/order/calendar?token=${ownToken}&lang=en-us`);
  expect(await file.text()).toContain('/pages/order/finish?id=');
  // The file of a player is no invitation.
  expect(reasonOf(await join(cat, ownToken))).toBe('not_found');
  expect(reasonOf(await server.call(invitationApi.detail, { token: ownToken }))).toBe('not_found');
  const { token: next } = dataOf(await ann.call(invitationApi.make, { id: booking.id }));
  expect(next).not.toBe(token);
  expect(dataOf(await join(cat, next)).players).toBe(3);
});

test('a player opens the table by its code only if the organiser allows it', async () => {
  dataOf(await join(ben));
  const { id } = booking;
  const code = await server.tableCode(TABLE);
  const open = (typed = code) => ben.call(playerApi.open, { id, code: typed });
  server.clock.at = booking.start_at;
  expect(reasonOf(await open())).toBe('players_open_off');
  dataOf(await ann.call(playerApi.change, { id, players_open: true }));
  expect(reasonOf(await open(await server.tableCode(OTHER_TABLE)))).toBe('table_code_wrong');
  expect(dataOf(await ben.call(tableApi.detail, { code }))).toMatchObject({
    my_order_id: null,
    joined_order_id: id,
  });
  expect(dataOf(await open())).toMatchObject({ status: 'playing' });
  expect(dataOf(await ann.call(orderApi.detail, { id })).status).toBe('playing');
});

test('leaving tells the organiser, frees the place and can be repeated', async () => {
  dataOf(await join(ben));
  for (let i = 0; i < 2; i++) dataOf(await ben.call(playerApi.leave, { id: booking.id }));
  expect((await messagesOf(ann)).map(({ kind }) => kind)).toEqual(['player_left', 'player_joined']);
  expect(await party()).toMatchObject({ players: 1, list: [] });
  expect(reasonOf(await detail(ben))).toBe('not_found');
});

test('a booking that moved since it was shown is not joined unseen', async () => {
  const start_time = booking.start_at + HOUR;
  const move = { id: booking.id, table_id: TABLE, start_time };
  const { total } = dataOf(await ann.call(orderApi.moveQuote, move));
  dataOf(await ann.call(orderApi.move, { ...move, total }));
  const joinAt = (start_at: number) => ben.call(playerApi.join, { token, start_at });
  expect(reasonOf(await joinAt(booking.start_at))).toBe('order_moved');
  expect(dataOf(await joinAt(start_time)).start_at).toBe(start_time);
});

test('players are reminded, and told of a move and a cancellation, without the money', async () => {
  dataOf(await join(ben));
  server.clock.at = booking.start_at - 20 * MINUTE;
  await sendReminders(server.deps);
  await sendReminders(server.deps);
  expect(await messagesOf(ben)).toEqual([
    { kind: 'booking_soon', text: expect.stringMatching(/^You play at Table 5 at Baize Jing'an from/) },
  ]);
  server.clock.at = booking.start_at - 100 * MINUTE;
  const move = { id: booking.id, table_id: OTHER_TABLE, start_time: booking.start_at + HOUR };
  const { total } = dataOf(await ann.call(orderApi.moveQuote, move));
  dataOf(await ann.call(orderApi.move, { ...move, total }));
  dataOf(await ann.call(orderApi.cancel, { id: booking.id }));
  const told = await messagesOf(ben);
  expect(told.map(({ kind }) => kind).sort()).toEqual(['booking_soon', 'cancelled', 'moved']);
  for (const { text } of told) expect(text).not.toMatch(/¥|wallet/);
  expect(told.find(({ kind }) => kind === 'cancelled')?.text).toMatch(/^Your friend has cancelled Table 6/);
  expect(dataOf(await detail(ben)).status).toBe('cancelled');
});

test('players are told before the end of a game, which they stop being in when they leave', async () => {
  const cat = await server.signIn();
  for (const person of [ben, cat]) dataOf(await join(person));
  server.clock.at = booking.start_at;
  dataOf(await ann.call(orderApi.open, { id: booking.id, code: await server.tableCode(TABLE) }));
  dataOf(await cat.call(playerApi.leave, { id: booking.id }));
  server.clock.at = booking.end_at - 9 * MINUTE;
  await sendReminders(server.deps);
  expect(await messagesOf(ben)).toEqual([
    { kind: 'ending_soon', text: expect.stringMatching(/your game ends at \d\d:\d\d\.$/) },
  ]);
  expect(await messagesOf(cat)).toEqual([]);
});

test('an order that is over, cancelled or unpaid is not joined', async () => {
  server.clock.at = booking.end_at;
  expect(reasonOf(await join(ben))).toBe('order_state');
  const second = await games.book(ann, gridStart(server.clock.at, HOUR));
  const link = dataOf(await ann.call(invitationApi.make, { id: second.id })).token;
  dataOf(await ann.call(orderApi.cancel, { id: second.id }));
  expect(reasonOf(await join(ben, link))).toBe('not_found');
});

test('an organiser whose account the hall blocked is joined by nobody', async () => {
  await server.setUser(ann.id, { blocked_at: server.clock.at });
  expect(reasonOf(await join(ben))).toBe('not_found');
});

test('somebody who tries many links is stopped', async () => {
  const replies = [];
  for (let i = 0; i < 31; i++) replies.push(reasonOf(await join(ben, `link-that-nobody-made-${i}`)));
  expect(replies[0]).toBe('not_found');
  expect(replies.at(-1)).toBe('too_many_requests');
});

test('a player who deletes the account leaves; the export says what they joined, without secrets', async () => {
  dataOf(await join(ben));
  const { token: ownToken } = dataOf(await detail(ben));
  const exported = JSON.stringify(dataOf(await ben.call(userApi.export, {})));
  expect(exported).toContain(booking.id);
  expect(exported).not.toContain(ownToken);
  server.clock.at += 61;
  dataOf(await ben.call(smsApi.privateSend, {}));
  dataOf(await ben.call(userApi.destroy, { captcha: server.lastCodeTo(ben.mobile) }));
  expect(await party()).toMatchObject({ players: 1, list: [] });
});

test('the players of an order are forgotten after 400 days', async () => {
  dataOf(await join(ben));
  await deleteInBatches(server.db, forgetOldPlayers(server.clock.at + 399 * 86_400));
  expect((await party()).list).toHaveLength(1);
  await deleteInBatches(server.db, forgetOldPlayers(server.clock.at + 401 * 86_400));
  expect((await party()).list).toEqual([]);
});

test('joined accounts keep one place, none in their own order, and get theirs back if it is undone', async () => {
  const owner = await counterOn(server).clerk('owner');
  const reason = 'one person';
  const joinAccounts = async (kept: Person, other: Person) =>
    dataOf(await owner.call(counterPeopleApi.join, { id: kept.id, other: other.id, reason }));
  const [cat, dan, eve, fay, gus] = await Promise.all(Array.from({ length: 5 }, () => server.signIn()));
  if (!cat || !dan || !eve || !fay || !gus) throw new Error('nobody signed in');
  for (const person of [ben, cat]) dataOf(await join(person));
  await joinAccounts(ben, cat);
  expect((await party()).list).toMatchObject([{ nickname: await nicknameOf(ben) }]);

  // An account with a deposit can't be joined.
  const period = { start_at: server.clock.at + 5 * HOUR, end_at: server.clock.at + 6 * HOUR };
  const order = { user_id: gus.id, table_id: TABLE, status: 'paid' as const, ...period };
  const id = await insertTestOrder(server.db, order);
  const { token: link } = dataOf(await gus.call(invitationApi.make, { id }));
  dataOf(await join(dan, link));
  await joinAccounts(gus, dan);
  expect(dataOf(await gus.call(playerApi.party, { id })).list).toEqual([]);

  dataOf(await join(eve));
  await joinAccounts(fay, eve);
  expect((await detail(fay)).ok).toBe(true);
  dataOf(await owner.call(counterPeopleApi.unjoin, { id: fay.id, reason }));
  const players = await server.db.selectFrom('order_players').select('user_id').execute();
  const ids = players.map(({ user_id }) => user_id);
  expect([ids.includes(eve.id), ids.includes(fay.id)]).toEqual([true, false]);
});
