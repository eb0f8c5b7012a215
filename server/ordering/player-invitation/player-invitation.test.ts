import { beforeEach, expect, test } from 'vitest';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { messageApi } from '#lib/contract/message.ts';
import type { Order } from '#lib/contract/order.ts';
import { orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { playerInvitationApi } from '#lib/contract/player-invitation.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { counterOn } from '#server/test/counter.ts';
import { gridStart, HOUR, MINUTE, OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
let day = 0;
/** Ann booked a game that Ben and Cat joined, and now has the next booking. */
let ann: Person;
let ben: Person;
let cat: Person;
let past: Order;
let booking: Order;

beforeEach(async () => {
  server.clock.at = NOON + ++day * 5 * 86_400;
  [ann, ben, cat] = [await games.fundedCustomer(), await server.signIn(), await server.signIn()];
  for (const [person, nickname] of [
    [ann, 'Ann'],
    [ben, 'Ben'],
    [cat, 'Cat'],
  ] as const)
    dataOf(await person.call(userApi.profile, { nickname }));
  past = await games.book(ann, gridStart(server.clock.at, 2 * HOUR));
  const { token } = dataOf(await ann.call(invitationApi.make, { id: past.id }));
  for (const person of [ben, cat]) dataOf(await person.call(playerApi.join, { token }));
  server.clock.at += 2 * 86_400;
  booking = await games.book(ann, gridStart(server.clock.at, 3 * HOUR));
});

const known = async (person: Person, order_id?: string) =>
  dataOf(await person.call(playerInvitationApi.known, order_id === undefined ? {} : { order_id })).list;
const namesOf = (list: readonly { nickname: string }[]) => list.map(({ nickname }) => nickname);
const idOf = async (person: Person, nickname: string) =>
  (await known(person)).find((row) => row.nickname === nickname)?.id ?? 'nobody';
const inviteBy = (person: Person, person_id: string, id = booking.id) =>
  person.call(playerInvitationApi.invite, { id, person_id });
const inviteBen = async () => inviteBy(ann, await idOf(ann, 'Ben'));
const received = async (person: Person) => dataOf(await person.call(playerInvitationApi.received, {})).list;
const accept = (person: Person, id: string) => person.call(playerInvitationApi.accept, { id });
const decline = (person: Person, id: string) => person.call(playerInvitationApi.decline, { id });
const party = async () => dataOf(await ann.call(playerApi.party, { id: booking.id }));
const linkOf = async (id: string) => dataOf(await ann.call(invitationApi.make, { id })).token;
const invitationsIn = async (person: Person) =>
  dataOf(await person.call(messageApi.list, {})).list.filter(({ kind }) => kind === 'player_invited');
const wantInvitations = async (person: Person, invitations: boolean) =>
  dataOf(await person.call(playerInvitationApi.setPrivacy, { invitations }));
const block = (person: Person, person_id: string) => person.call(playerInvitationApi.block, { person_id });
const privacy = async (person: Person) => dataOf(await person.call(playerInvitationApi.privacy, {}));

test('the people of the last games are known by their names only, the organiser and the players', async () => {
  expect(namesOf(await known(ann)).sort()).toEqual(['Ben', 'Cat']);
  expect(namesOf(await known(ben)).sort()).toEqual(['Ann', 'Cat']);
  const text = JSON.stringify([await known(ann), await known(ben)]);
  for (const { id, mobile } of [ann, ben, cat]) {
    expect(text).not.toContain(id);
    expect(text).not.toContain(mobile.slice(-4));
  }
  expect(await known(await server.signIn())).toEqual([]);
});

test('who played last comes first, and nobody stands twice', async () => {
  const second = await games.book(ann, gridStart(server.clock.at, 5 * HOUR));
  dataOf(await cat.call(playerApi.join, { token: await linkOf(second.id) }));
  expect(namesOf(await known(ann))).toEqual(['Cat', 'Ben']);
  dataOf(await cat.call(playerApi.leave, { id: second.id }));
  dataOf(await ben.call(playerApi.join, { token: await linkOf(second.id) }));
  expect(namesOf(await known(ann))).toEqual(['Ben', 'Cat']);
});

test('one tap invites: the person is told, sees the booking and joins it', async () => {
  const invited = dataOf(await inviteBen());
  expect(invited).toMatchObject({ players: 1, party_size: 4, list: [{ nickname: 'Ben', state: 'invited' }] });
  expect(namesOf(await known(ann, booking.id))).toEqual(['Cat']);
  const [message] = await invitationsIn(ben);
  expect(message?.text).toMatch(/^Ann invites you: Table 5 at Baize Jing'an, \w+, \w+ \d+, \d\d:\d\d\.$/);
  const [invitation] = await received(ben);
  expect(invitation?.order).toMatchObject({ id: booking.id, players: 1, organiser: { nickname: 'Ann' } });
  expect(reasonOf(await ben.call(playerApi.detail, { id: booking.id }))).toBe('not_found');
  for (let i = 0; i < 2; i++)
    expect(dataOf(await accept(ben, invitation?.id ?? ''))).toMatchObject({ id: booking.id, players: 2 });
  expect(await received(ben)).toEqual([]);
  expect(dataOf(await ben.call(playerApi.list, { status: 'paid' })).list[0]?.id).toBe(booking.id);
  expect((await party()).list).toMatchObject([{ nickname: 'Ben', state: 'joined' }]);
});

test('an invitation that is repeated is sent once', async () => {
  for (let i = 0; i < 3; i++) dataOf(await inviteBen());
  expect(await invitationsIn(ben)).toHaveLength(1);
  expect((await party()).list).toHaveLength(1);
});

test('the name in an invitation is the one that the organiser has now', async () => {
  dataOf(await inviteBen());
  dataOf(await ann.call(userApi.profile, { nickname: 'Annabel' }));
  expect((await invitationsIn(ben))[0]?.text).toMatch(/^Annabel invites you/);
});

test('an invitation takes no place: joining does', async () => {
  dataOf(await ann.call(playerApi.change, { id: booking.id, party_size: 2 }));
  dataOf(await inviteBen());
  dataOf(await inviteBy(ann, await idOf(ann, 'Cat')));
  const [first] = await received(ben);
  const [second] = await received(cat);
  dataOf(await accept(ben, first?.id ?? ''));
  expect(reasonOf(await accept(cat, second?.id ?? ''))).toBe('order_full');
});

test('declining deletes the invitation and tells nobody; the same person is invited twice at most', async () => {
  for (let i = 0; i < 2; i++) {
    dataOf(await inviteBen());
    const [invitation] = await received(ben);
    for (let j = 0; j < 2; j++) dataOf(await decline(ben, invitation?.id ?? ''));
    expect(reasonOf(await accept(ben, invitation?.id ?? ''))).toBe('not_found');
    expect((await party()).list).toEqual([]);
  }
  expect(dataOf(await ann.call(messageApi.list, {})).list.map(({ kind }) => kind)).not.toContain(
    'player_left',
  );
  expect(reasonOf(await inviteBen())).toBe('cannot_invite');
  expect(await invitationsIn(ben)).toHaveLength(2);
});

test('an invitation that is withdrawn is gone; somebody who has joined by then stays', async () => {
  const withdraw = (player_id: string) =>
    ann.call(playerInvitationApi.withdraw, { id: booking.id, player_id });
  dataOf(await inviteBen());
  const [invitation] = await received(ben);
  for (let i = 0; i < 2; i++) expect(dataOf(await withdraw(invitation?.id ?? '')).list).toEqual([]);
  expect(await received(ben)).toEqual([]);
  expect(reasonOf(await accept(ben, invitation?.id ?? ''))).toBe('not_found');
  dataOf(await inviteBen());
  const [next] = await received(ben);
  dataOf(await accept(ben, next?.id ?? ''));
  expect(dataOf(await withdraw(next?.id ?? '')).list).toMatchObject([{ state: 'joined' }]);
});

test('invitations end with the order, cancelled or over, and a moved booking is not joined unseen', async () => {
  dataOf(await inviteBen());
  const [invitation] = await received(ben);
  const id = invitation?.id ?? '';
  const move = { id: booking.id, table_id: TABLE, start_time: booking.start_at + HOUR };
  const { total } = dataOf(await ann.call(orderApi.moveQuote, move));
  dataOf(await ann.call(orderApi.move, { ...move, total }));
  const stale = await ben.call(playerInvitationApi.accept, { id, start_at: booking.start_at });
  expect(reasonOf(stale)).toBe('order_moved');
  dataOf(await ann.call(orderApi.cancel, { id: booking.id }));
  expect(await received(ben)).toEqual([]);
  expect(reasonOf(await accept(ben, id))).toBe('order_state');
  expect(reasonOf(await inviteBen())).toBe('order_state');
  booking = await games.book(ann, gridStart(server.clock.at, HOUR));
  dataOf(await inviteBen());
  server.clock.at = booking.end_at;
  expect(await received(ben)).toEqual([]);
});

test('nobody invites or reads an invitation by the id of a stranger', async () => {
  const eve = await games.fundedCustomer();
  const own = await games.book(eve, gridStart(server.clock.at, HOUR), { table_id: OTHER_TABLE });
  expect(reasonOf(await inviteBy(eve, await idOf(ann, 'Ben'), own.id))).toBe('not_found');
  expect(reasonOf(await block(eve, await idOf(ann, 'Ben')))).toBe('not_found');
  dataOf(await inviteBen());
  const [invitation] = await received(ben);
  const id = invitation?.id ?? '';
  expect(reasonOf(await accept(eve, id))).toBe('not_found');
  dataOf(await decline(eve, id));
  expect(await received(ben)).toHaveLength(1);
  for (const refused of [
    await eve.call(playerInvitationApi.known, { order_id: booking.id }),
    await inviteBy(eve, 'x'),
    await eve.call(playerInvitationApi.withdraw, { id: booking.id, player_id: id }),
  ])
    expect(reasonOf(refused)).toBe('not_found');
});

test('somebody who was removed is not listed, and is let in again by an invitation', async () => {
  const token = await linkOf(booking.id);
  dataOf(await ben.call(playerApi.join, { token }));
  const player_id = (await party()).list[0]?.id ?? '';
  dataOf(await ann.call(playerApi.remove, { id: booking.id, player_id }));
  expect(namesOf(await known(ann, booking.id))).toEqual(['Cat']);
  dataOf(await inviteBen());
  const [invitation] = await received(ben);
  expect(dataOf(await accept(ben, invitation?.id ?? '')).players).toBe(2);
});

test('who wants no invitations is not listed, and is refused in words that do not say why', async () => {
  const person_id = await idOf(ann, 'Ben');
  expect(await wantInvitations(ben, false)).toEqual({ invitations: false, blocked: [] });
  expect(namesOf(await known(ann))).toEqual(['Cat']);
  const refused = await inviteBy(ann, person_id);
  expect(reasonOf(refused)).toBe('cannot_invite');
  expect(refused.ok ? '' : refused.msg).toBe("This person can't be invited to this game.");
  await wantInvitations(ben, true);
  dataOf(await inviteBy(ann, person_id));
});

test('a blocked person is not told: not listed, not joined by a link, and answered as with an unknown one', async () => {
  const token = await linkOf(booking.id);
  const person_id = await idOf(ann, 'Ben');
  const { blocked } = dataOf(await block(ann, person_id));
  expect(blocked).toMatchObject([{ nickname: 'Ben' }]);
  expect(dataOf(await block(ann, person_id)).blocked).toHaveLength(1);
  expect(JSON.stringify(blocked)).not.toContain(ben.id);
  expect([namesOf(await known(ann)), namesOf(await known(ben))]).toEqual([['Cat'], ['Cat']]);
  const unknown = await ben.call(playerApi.join, { token: 'a-link-that-nobody-has-made' });
  expect(await ben.call(playerApi.join, { token })).toEqual(unknown);
  expect(reasonOf(await ben.call(invitationApi.detail, { token }))).toBe('not_found');
  expect(reasonOf(await inviteBy(ann, person_id))).toBe('cannot_invite');
  expect(dataOf(await ben.call(messageApi.list, {})).list).toEqual([]);

  expect(dataOf(await ann.call(playerInvitationApi.unblock, { id: blocked[0]?.id ?? '' })).blocked).toEqual(
    [],
  );
  expect(dataOf(await ben.call(playerApi.join, { token })).players).toBe(2);
});

test('who blocks an organiser sees no invitation of theirs, and gets none', async () => {
  const person_id = await idOf(ann, 'Ben');
  dataOf(await inviteBy(ann, person_id));
  const [invitation] = await received(ben);
  for (let i = 0; i < 2; i++) dataOf(await block(ben, invitation?.id ?? ''));
  expect(await received(ben)).toEqual([]);
  expect((await privacy(ben)).blocked).toMatchObject([{ nickname: 'Ann' }]);
  const later = await games.book(ann, gridStart(server.clock.at, 6 * HOUR));
  expect(reasonOf(await inviteBy(ann, person_id, later.id))).toBe('cannot_invite');
});

test('an invitation to somebody who is blocked afterwards ends', async () => {
  dataOf(await inviteBen());
  const [invitation] = await received(ben);
  dataOf(await block(ann, invitation?.id ?? ''));
  expect((await party()).list).toEqual([]);
  expect(reasonOf(await accept(ben, invitation?.id ?? ''))).toBe('not_found');
});

test('a block does not take a place that somebody has', async () => {
  dataOf(await ben.call(playerApi.join, { token: await linkOf(booking.id) }));
  dataOf(await block(ann, await idOf(ann, 'Ben')));
  expect((await ben.call(playerApi.detail, { id: booking.id })).ok).toBe(true);
});

test('players of the same game block each other, and an organiser is blocked by the own place', async () => {
  const { others } = dataOf(await ben.call(playerApi.detail, { id: past.id }));
  for (const { id } of others) dataOf(await block(ben, id));
  expect(namesOf((await privacy(ben)).blocked).sort()).toEqual(['Ann', 'Cat']);
  expect(await known(ben)).toEqual([]);
});

test('the 31st invitation of an hour is refused', async () => {
  const person_id = await idOf(ann, 'Ben');
  const replies = [];
  for (let i = 0; i < 31; i++) replies.push(await inviteBy(ann, person_id));
  expect(replies[29]?.ok).toBe(true);
  expect(reasonOf(replies[30]!)).toBe('too_many_requests');
});

test('who accepts from two phones, by the link and while it is withdrawn has one place or none', async () => {
  dataOf(await inviteBen());
  const [invitation] = await received(ben);
  const id = invitation?.id ?? '';
  const token = await linkOf(booking.id);
  const [first, second] = await Promise.all([
    accept(ben, id),
    accept(ben, id),
    ben.call(playerApi.join, { token }),
    ann.call(playerInvitationApi.withdraw, { id: booking.id, player_id: id }),
  ]);
  for (const reply of [first, second]) if (!reply.ok) expect(reasonOf(reply)).toBe('not_found');
  expect((await party()).list).toMatchObject([{ nickname: 'Ben', state: 'joined' }]);
});

test('who joins while being blocked is in, or outside', async () => {
  const token = await linkOf(booking.id);
  const person_id = await idOf(ann, 'Ben');
  const [joined] = await Promise.all([ben.call(playerApi.join, { token }), block(ann, person_id)]);
  if (!joined.ok) expect(reasonOf(joined)).toBe('not_found');
  expect((await party()).players).toBe(joined.ok ? 2 : 1);
});

test('the export names blocks and the wish, and a deleted account leaves none', async () => {
  dataOf(await inviteBen());
  dataOf(await block(ben, await idOf(ben, 'Cat')));
  await wantInvitations(ben, false);
  const exported = dataOf(await ben.call(userApi.export, {}));
  expect(exported).toMatchObject({ refuses_invitations: true, blocked_people: [{ id: expect.any(String) }] });
  expect(JSON.stringify(exported)).not.toContain(cat.id);
  dataOf(await block(cat, await catKnowsBen()));
  server.clock.at += 61;
  dataOf(await ben.call(smsApi.privateSend, {}));
  dataOf(await ben.call(userApi.destroy, { captcha: server.lastCodeTo(ben.mobile) }));
  for (const table of ['person_blocks', 'invitation_refusals', 'order_players'] as const)
    expect(await server.db.selectFrom(table).selectAll().where('user_id', '=', ben.id).execute()).toEqual([]);
  expect((await privacy(cat)).blocked).toEqual([]);
  expect(namesOf(await known(ann))).toEqual(['Cat']);
});

/** The place by which Cat knows Ben, who hides from the list by now. */
async function catKnowsBen(): Promise<string> {
  const { others } = dataOf(await cat.call(playerApi.detail, { id: past.id }));
  return others.find(({ nickname }) => nickname === 'Ben')?.id ?? '';
}

test('joined accounts keep blocks and the wish of either, and get theirs back if it is undone', async () => {
  const owner = await counterOn(server).clerk('owner');
  const dan = await server.signIn();
  dataOf(await dan.call(playerApi.join, { token: await linkOf(booking.id) }));
  dataOf(await block(ann, await idOf(ann, 'Ben')));
  dataOf(await block(ben, await idOf(ben, 'Cat')));
  await wantInvitations(ben, false);
  const reason = 'one person';
  dataOf(await owner.call(counterPeopleApi.join, { id: dan.id, other: ben.id, reason }));
  expect(await privacy(dan)).toMatchObject({ invitations: false, blocked: [{ nickname: 'Cat' }] });
  expect((await privacy(ann)).blocked).toHaveLength(1);
  const next = await games.book(ann, gridStart(server.clock.at, 6 * HOUR));
  expect(reasonOf(await dan.call(playerApi.join, { token: await linkOf(next.id) }))).toBe('not_found');
  server.clock.at += MINUTE;
  dataOf(await owner.call(counterPeopleApi.unjoin, { id: dan.id, reason }));
  const again = await server.signIn(dan.mobile);
  expect(await privacy(again)).toEqual({ invitations: true, blocked: [] });
  expect((await again.call(playerApi.join, { token: await linkOf(next.id) })).ok).toBe(true);
});

test('an invitation gives way to a place if accounts are joined', async () => {
  const owner = await counterOn(server).clerk('owner');
  const dan = await server.signIn();
  dataOf(await dan.call(playerApi.join, { token: await linkOf(booking.id) }));
  dataOf(await inviteBen());
  dataOf(await owner.call(counterPeopleApi.join, { id: ben.id, other: dan.id, reason: 'one person' }));
  expect((await party()).list).toMatchObject([{ nickname: 'Ben', state: 'joined' }]);
});
