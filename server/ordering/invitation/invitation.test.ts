import { beforeEach, expect, test } from 'vitest';
import { invitationApi } from '#lib/contract/invitation.ts';
import { orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { shareApi } from '#lib/contract/share.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { gridStart, HOUR, TABLE } from '#server/test/games.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
let day = 0;
let ann: Person;

beforeEach(async () => {
  server.clock.at = NOON + ++day * 3 * 86_400;
  ann = await games.fundedCustomer();
});

const invite = async (id: string) => dataOf(await ann.call(invitationApi.make, { id })).token;
const open = (token: string, lang: 'en-us' | 'zh-cn' = 'en-us') =>
  server.call(invitationApi.detail, { token }, { lang });
const bookTomorrow = () => games.book(ann, gridStart(server.clock.at, 86_400));

test('shows table, outlet and time of a booking to a guest, and nothing about the person or the price', async () => {
  const booking = await bookTomorrow();
  const invitation = dataOf(await open(await invite(booking.id)));
  expect(invitation).toEqual({
    table: { id: TABLE, number: booking.table.number, type: booking.table.type },
    store: {
      id: 'jingan',
      name: "Baize Jing'an",
      address: expect.stringContaining('Shanghai'),
      lat: expect.any(Number),
      lng: expect.any(Number),
      time_zone: 'Asia/Shanghai',
    },
    start_at: booking.start_at,
    end_at: booking.end_at,
    state: 'coming',
    players: 1,
    party_size: 4,
    me: null,
    can_join: true,
    share: null,
  });
});

test('a game that is over takes players only if it is split', async () => {
  const game = await games.play(ann);
  const token = await invite(game.id);
  server.clock.at += 40 * 60;
  dataOf(await ann.call(orderApi.end, { id: game.id }));
  expect(dataOf(await open(token))).toMatchObject({ state: 'over', can_join: false });
  const terms = { party_size: 2, deposit: 'shared', at_deadline: 'cover' } as const;
  dataOf(await ann.call(shareApi.set, { id: game.id, ...terms }));
  expect(dataOf(await open(token))).toMatchObject({ state: 'over', can_join: true });
  const ben = await games.fundedCustomer();
  dataOf(await ben.call(playerApi.join, { token }));
  const { due } = dataOf(await ben.call(playerApi.detail, { id: game.id })).share!;
  dataOf(await ben.call(shareApi.pay, { id: game.id, amount: due, method: 'wallet' }));
  expect(await games.detail(ann, game.id)).toMatchObject({ paid_by_players: due });
});

test('has one unguessable token for an order, however often it is shared', async () => {
  const [first, second] = [await bookTomorrow(), await games.play(ann)];
  const token = await invite(first.id);
  expect(token).toMatch(/^[\w-]{22}$/);
  expect(await invite(first.id)).toBe(token);
  expect(await invite(second.id)).not.toBe(token);
});

test('is gone once the booking is cancelled', async () => {
  const booking = await bookTomorrow();
  const token = await invite(booking.id);
  dataOf(await ann.call(orderApi.cancel, { id: booking.id }));
  expect(reasonOf(await open(token))).toBe('not_found');
  expect(reasonOf(await ann.call(invitationApi.make, { id: booking.id }))).toBe('order_state');
});

test('is gone once the account is deleted, and the export of the account does not contain its token', async () => {
  const ben = await server.signIn();
  const { at } = server.clock;
  const period = { start_at: at + HOUR, end_at: at + 2 * HOUR };
  const id = await insertTestOrder(server.db, {
    user_id: ben.id,
    table_id: TABLE,
    status: 'paid',
    ...period,
  });
  const { token } = dataOf(await ben.call(invitationApi.make, { id }));
  const exported = dataOf(await ben.call(userApi.export, {}));
  expect(JSON.stringify(exported)).toContain(id);
  expect(JSON.stringify(exported)).not.toContain(token);
  const over = { status: 'completed', start_at: at - HOUR, end_at: at, ended_at: at } as const;
  await server.db.updateTable('orders').set(over).where('id', '=', id).execute();
  expect(dataOf(await open(token)).state).toBe('over');
  server.clock.at += 61;
  dataOf(await ben.call(smsApi.privateSend, {}));
  dataOf(await ben.call(userApi.destroy, { captcha: server.lastCodeTo(ben.mobile) }));
  expect(reasonOf(await open(token))).toBe('not_found');
});

test('refuses tokens that it did not make', async () => {
  for (const token of ['', 'x', 'null', `${'x'.repeat(22)}`, '%', "' or 1=1"]) {
    const refused = reasonOf(await open(token));
    expect(['not_found', 'invalid_input']).toContain(refused);
  }
});
