import { beforeEach, expect, test } from 'vitest';
import { invitationApi } from '#lib/contract/invitation.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { gridStart, HOUR, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const friends = await Promise.all(Array.from({ length: 12 }, () => server.signIn()));
let ann: Person;
let booking: Order;
let token: string;

beforeEach(async () => {
  server.clock.at += 3 * 86_400;
  ann = await games.fundedCustomer();
  booking = await games.book(ann, gridStart(server.clock.at, 2 * HOUR));
  token = dataOf(await ann.call(invitationApi.make, { id: booking.id })).token;
});

const join = (person: Person) => person.call(playerApi.join, { token });
const party = async () => dataOf(await ann.call(playerApi.party, { id: booking.id }));

test('of twelve friends who take the last place at once one is in', async () => {
  dataOf(await ann.call(playerApi.change, { id: booking.id, party_size: 2 }));
  const replies = await Promise.all(friends.map(join));
  const refused = replies.filter((reply) => !reply.ok).map((reply) => reasonOf(reply));
  expect(refused).toEqual(Array.from({ length: 11 }, () => 'order_full'));
  expect(await party()).toMatchObject({ players: 2, party_size: 2 });
});

test('one person who joins from two phones at once has one place', async () => {
  const [ben] = friends as [Person];
  for (const reply of await Promise.all([join(ben), join(ben), join(ben)])) dataOf(reply);
  expect((await party()).list).toHaveLength(1);
});

test('the size never falls below those who join at the same time', async () => {
  const shrink = ann.call(playerApi.change, { id: booking.id, party_size: 2 });
  await Promise.all([shrink, ...friends.slice(0, 3).map(join)]);
  const { players, party_size } = await party();
  expect(players).toBeLessThanOrEqual(party_size);
});

test('somebody who is removed while they join, open or leave ends up outside', async () => {
  const [ben] = friends as [Person];
  dataOf(await join(ben));
  dataOf(await ann.call(playerApi.change, { id: booking.id, players_open: true }));
  const player_id = (await party()).list[0]?.id ?? '';
  server.clock.at = booking.start_at;
  const code = await server.tableCode(TABLE);
  const [, opened] = await Promise.all([
    ann.call(playerApi.remove, { id: booking.id, player_id }),
    ben.call(playerApi.open, { id: booking.id, code }),
    join(ben),
  ]);
  expect((await party()).players).toBe(1);
  const { status } = dataOf(await ann.call(orderApi.detail, { id: booking.id }));
  // It opened before the removal, or not at all.
  expect(status).toBe(opened.ok ? 'playing' : 'paid');
  expect(reasonOf(await join(ben))).toBe('player_removed');
});

test('a booking that is cancelled or moved while friends join ends in one state for all', async () => {
  const move = { id: booking.id, table_id: TABLE, start_time: booking.start_at + HOUR };
  const { total } = dataOf(await ann.call(orderApi.moveQuote, move));
  const shown = booking.start_at;
  const [moved, ...replies] = await Promise.all([
    ann.call(orderApi.move, { ...move, total }),
    ...friends.slice(0, 3).map((friend) => friend.call(playerApi.join, { token, start_at: shown })),
  ]);
  dataOf(moved);
  for (const reply of replies) if (!reply.ok) expect(reasonOf(reply)).toBe('order_moved');
  expect((await party()).players).toBe(1 + replies.filter(({ ok }) => ok).length);
  await Promise.all([ann.call(orderApi.cancel, { id: booking.id }), ...friends.slice(4, 7).map(join)]);
  for (const friend of friends.slice(4, 7)) expect(reasonOf(await join(friend))).toBe('not_found');
});
