import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import { type OrderReceipt, receiptApi } from '#lib/contract/receipt.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { gridStart, HOUR, MINUTE, TABLE } from '#server/test/games.ts';
import { NOON } from '#server/test/noon.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const example = await server.deps.hall.current();
const apply = (changes: Partial<Hall>) => server.applyHall({ ...example, ...changes });

const legal = {
  name: { en: 'Baize Billiards Ltd.', zh: '上海绿呢台球有限公司' },
  tax_id: '91310106MA1FY0000X',
  address: { en: '1 Nanjing West Road, Shanghai', zh: '上海市南京西路 1 号' },
};
const tax = { name: { en: 'VAT', zh: '增值税' }, rate: 6, included: true };

let day = 0;
let ann: Person;
beforeAll(() => apply({ legal, tax }));
afterAll(() => apply({}));
beforeEach(async () => {
  server.clock.at = NOON + ++day * 86_400;
  ann = await games.fundedCustomer();
});

const receiptOf = async (id: string) => dataOf(await ann.call(receiptApi.order, { id }));
const kindsOf = ({ lines }: OrderReceipt) => lines.map(({ kind }) => kind);

test('of a booking that is paid has the deposit held, and the tax of the table time only', async () => {
  const booking = await games.book(ann, gridStart(server.clock.at, 3 * HOUR));
  const receipt = await receiptOf(booking.id);
  const amount = Math.round((booking.paid * 6) / 106);
  expect(receipt).toMatchObject({
    number: booking.number,
    paid_at: server.clock.at,
    method: 'wallet',
    time_zone: 'Asia/Shanghai',
    seller: {
      brand: 'Baize Billiards',
      name: 'Baize Billiards Ltd.',
      tax_id: '91310106MA1FY0000X',
      address: '1 Nanjing West Road, Shanghai',
    },
    start_at: booking.start_at,
    minutes: 60,
    is_final: false,
    total: booking.total,
    charged: booking.total,
    deposit_held: booking.deposit,
    tax: { name: 'VAT', rate: 6, net: booking.paid - amount, amount },
  });
  expect(kindsOf(receipt)).toEqual(['play', 'deposit']);
});

test('ends with the game, also where nobody has looked at the order since', async () => {
  const game = await games.play(ann);
  server.clock.at = game.end_at + 1;
  expect(await receiptOf(game.id)).toMatchObject({
    ...{ charged: game.paid, deposit_held: 0, minutes: 60, is_final: true },
  });
});

const textOf = (sent: unknown): string => (typeof sent === 'string' ? sent : (sent as pg.QueryConfig).text);

// On PGlite nothing can come between them: it has one connection.
test.skipIf(inject('postgresUrl') === null)('has the order and its reversals as of one point', async () => {
  const game = await games.play(ann);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await receiptOf(game.id);
    const sent = query.mock.calls.map(([each], at) => ({ text: textOf(each), by: query.mock.contexts[at] }));
    const isOfReversals = (text: string) => text.includes('from "payment_reversals"');
    // Lamps are switched by another connection meanwhile.
    const client = sent.find(({ text }) => isOfReversals(text))?.by;
    const texts = sent.filter(({ by }) => by === client).map(({ text }) => text);
    const reads = texts.findIndex(isOfReversals);
    const isBegin = (text: string) => text.startsWith('begin isolation level repeatable read');
    const begin = texts.slice(0, reads).findLastIndex(isBegin);
    const snapshot = texts.slice(begin, texts.indexOf('commit', begin));
    expect(snapshot.filter((text) => text.includes('from "orders"'))).toHaveLength(1);
    expect(snapshot.filter(isOfReversals)).toHaveLength(1);
  } finally {
    query.mockRestore();
  }
});

test('is in the language of the call', async () => {
  const game = await games.play(ann);
  const { seller, tax: stated } = dataOf(
    await ann.call(receiptApi.order, { id: game.id }, { lang: 'zh-cn' }),
  );
  expect([seller.name, stated?.name]).toEqual(['上海绿呢台球有限公司', '增值税']);
});

test('does not exist for an order that was not paid, or of another person', async () => {
  const order = dataOf(await games.addAt(ann, gridStart(server.clock.at, 3 * HOUR)));
  expect(reasonOf(await ann.call(receiptApi.order, { id: order.id }))).toBe('not_found');
  const game = await games.play(ann);
  const ben = await server.signIn();
  expect(reasonOf(await ben.call(receiptApi.order, { id: game.id }))).toBe('not_found');
});

test('keeps the company and the tax of the day on which it was paid', async () => {
  const game = await games.play(ann);
  const before = await receiptOf(game.id);
  server.clock.at += MINUTE;
  const moved = { legal: { ...legal, name: { en: 'New Ltd.', zh: '新公司' } }, tax: { ...tax, rate: 9 } };
  await apply(moved);
  try {
    await expect.poll(async () => (await server.deps.hall.current()).tax?.rate).toBe(9);
    expect(await receiptOf(game.id)).toEqual(before);
    server.clock.at = game.end_at + HOUR;
    const after = await receiptOf((await games.play(ann, { table_id: TABLE })).id);
    expect(after).toMatchObject({ seller: { name: 'New Ltd.' }, tax: { rate: 9 } });
  } finally {
    await apply({ legal, tax });
  }
});
