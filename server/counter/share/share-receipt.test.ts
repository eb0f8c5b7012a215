import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { counterReceiptApi } from '#lib/contract/counter/receipts.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { type Order, orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { type OrderReceipt, receiptApi } from '#lib/contract/receipt.ts';
import { shareApi } from '#lib/contract/share.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { taxIn } from '#lib/domain/tax.ts';
import { counterOn } from '#server/test/counter.ts';
import { MINUTE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);
const example = await server.deps.hall.current();
const apply = (changes: Partial<Hall>) => server.applyHall({ ...example, ...changes });
const tax = { name: { en: 'VAT', zh: '增值税' }, rate: 6, included: true };
let day = 0;
let ann: Person;
let ben: Person;
let cat: Person;
let order: Order;

beforeAll(() => apply({ tax }));
afterAll(() => apply({}));
beforeEach(async () => {
  server.clock.at = NOON + ++day * 86_400;
  [ann, ben, cat] = [
    await games.fundedCustomer(),
    await games.fundedCustomer(),
    await games.fundedCustomer(),
  ];
  order = await games.play(ann);
  const { token } = dataOf(await ann.call(invitationApi.make, { id: order.id }));
  for (const person of [ben, cat]) dataOf(await person.call(playerApi.join, { token }));
  const terms = { deposit: 'shared', at_deadline: 'cover', party_size: 3 } as const;
  dataOf(await ann.call(shareApi.set, { id: order.id, ...terms }));
});

const pay = async (person: Person) => {
  const { share } = dataOf(await person.call(playerApi.detail, { id: order.id }));
  const payment = { id: order.id, amount: share?.due ?? 0, method: 'wallet' } as const;
  dataOf(await person.call(shareApi.pay, payment));
};
const own = async () => dataOf(await ann.call(receiptApi.order, { id: order.id }));
const ofShare = (person: Person) => person.call(receiptApi.share, { id: order.id });
const all = async () => [await own(), dataOf(await ofShare(ben)), dataOf(await ofShare(cat))];
const sumOf = ({ lines }: OrderReceipt) => lines.reduce((sum, { amount }) => sum + amount, 0);
const lineOf = ({ lines }: OrderReceipt, kind: string) =>
  lines.find((line) => line.kind === kind)?.amount ?? 0;
const expectWhole = (receipts: OrderReceipt[], { play, deposit }: { play: number; deposit: number }) => {
  const total = (of: (receipt: OrderReceipt) => number) =>
    receipts.reduce((sum, receipt) => sum + of(receipt), 0);
  for (const receipt of receipts) expect(sumOf(receipt)).toBe(receipt.charged);
  expect(total(({ charged }) => charged)).toBe(play + deposit);
  expect(total(({ deposit_held }) => deposit_held)).toBe(deposit);
  expect(total((receipt) => receipt.tax?.amount ?? 0)).toBe(taxIn(play, 6));
  expect(total((receipt) => receipt.tax?.net ?? 0)).toBe(play - taxIn(play, 6));
};

test('the receipts of all who have paid add up to the order and its tax, before and after the end', async () => {
  await pay(ben);
  await pay(cat);
  const before = await all();
  expectWhole(before, { play: order.paid, deposit: order.deposit });
  const [first, second, third] = before;
  expect(lineOf(first!, 'by_players')).toBe(-(second!.charged + third!.charged));
  expect(second).toMatchObject({ number: order.number, is_final: false, method: null });
  expect(lineOf(second!, 'share')).toBe(Math.floor(order.paid / 3));

  server.clock.at += 30 * MINUTE;
  dataOf(await ann.call(orderApi.end, { id: order.id }));
  const { refunded } = await server.order(order.id);
  expect(refunded).toBeGreaterThan(0);
  const after = await all();
  expectWhole(after, { play: order.paid - refunded, deposit: 0 });
  expect(after.every(({ is_final }) => is_final)).toBe(true);
  expect(lineOf(after[1]!, 'refund')).toBeLessThan(0);
  expect(lineOf(after[1]!, 'deposit')).toBe(-lineOf(after[1]!, 'deposit_return'));
});

test('a player without a payment has no receipt, nor has anybody who does not play', async () => {
  await pay(ben);
  expect(reasonOf(await ofShare(cat))).toBe('not_found');
  expect(reasonOf(await ofShare(await server.signIn()))).toBe('not_found');
  expect(reasonOf(await ofShare(ann))).toBe('not_found');
  // The organiser has given it back: it is the organiser's again.
  const { friends } = dataOf(await ann.call(shareApi.split, { id: order.id }));
  const paid = friends.find((friend) => friend.paid > 0)!;
  const back = { id: order.id, player_id: paid.player_id, amount: paid.paid };
  dataOf(await ann.call(shareApi.giveBack, back));
  expect(reasonOf(await ofShare(ben))).toBe('not_found');
  expect(lineOf(await own(), 'by_players')).toBe(0);
  expectWhole([await own()], { play: order.paid, deposit: order.deposit });
});

test('the counter prints the receipt of a player', async () => {
  await pay(ben);
  const clerk = await counter.clerk();
  const row = await server.db
    .selectFrom('order_players')
    .select('id')
    .where('user_id', '=', ben.id)
    .executeTakeFirstOrThrow();
  const input = { id: order.id, player_id: row.id };
  expect(dataOf(await clerk.call(counterReceiptApi.order, input))).toEqual(dataOf(await ofShare(ben)));
  const other = await counter.clerk('attendant', { outlet_id: 'xuhui' });
  expect(reasonOf(await other.call(counterReceiptApi.order, input))).toBe('not_found');
});
