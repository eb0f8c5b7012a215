import { expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { reviewApi } from '#lib/contract/review.ts';
import { fileUrl } from '#server/files/commands.ts';
import { insertFile } from '#server/files/store.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();

/** A game that is over. */
async function played(person: Person): Promise<string> {
  const { id } = await games.play(person);
  dataOf(await person.call(orderApi.end, { id }));
  server.clock.at += 600;
  return id;
}

/** An upload of the person's, as if the bytes had come. */
async function uploaded(person: Person, name: string, kind: 'image' | 'video' = 'image'): Promise<string> {
  await insertFile(server.db, { name, user_id: person.id, kind, bytes: 1, created_at: server.clock.at });
  return fileUrl(server.deps.env, name);
}

const good = { rating: 5, content: 'Quick cloth' } as const;

test('a game is reviewed once, and is completed by it', async () => {
  const ann = await games.fundedCustomer();
  const id = await played(ann);
  const picture = await uploaded(ann, 'ann.webp');
  const review = dataOf(
    await ann.call(reviewApi.add, { id, ...good, tags: ['tables', 'tables'], images: [picture] }),
  );
  expect(review).toMatchObject({
    ...good,
    tags: ['tables'],
    images: [picture],
    video: null,
    table_number: '5',
    store: { id: 'jingan' },
  });
  expect((await games.detail(ann, id)).status).toBe('completed');
  expect(dataOf(await ann.call(reviewApi.ofOrder, { id }))).toEqual(review);
  expect(reasonOf(await ann.call(reviewApi.add, { id, ...good }))).toBe('already_reviewed');
  const ben = await server.signIn();
  for (const endpoint of [reviewApi.ofOrder, reviewApi.add] as const)
    expect(reasonOf(await ben.call(endpoint, { id, ...good }))).toBe('not_found');
});

test('what is missing or not theirs is said in the words of the specification', async () => {
  const ann = await games.fundedCustomer();
  const ben = await games.fundedCustomer();
  const id = await played(ann);
  const add = (over: object) => ann.call(reviewApi.add, { id, ...good, ...over });
  for (const [over, reason, en, zh] of [
    [{ rating: undefined }, 'rating_required', 'Please Choose A Review', '请选择评价'],
    [{ rating: 6 }, 'rating_required', 'Please Choose A Review', '请选择评价'],
    [{ content: ' ' }, 'content_required', 'Please Enter The Evaluation Content', '请输入评价内容'],
  ] as const) {
    const english = await add(over);
    expect([reasonOf(english), english.ok ? '' : english.msg]).toEqual([reason, en]);
    const chinese = await ann.call(reviewApi.add, { id, ...good, ...over } as never, { lang: 'zh-cn' });
    expect(chinese.ok ? '' : chinese.msg).toBe(zh);
  }
  const foreign = await uploaded(ben, 'ben.webp');
  const video = await uploaded(ann, 'ann.mp4', 'video');
  const own = await uploaded(ann, 'ann2.webp');
  for (const over of [
    { content: '😀'.repeat(141) },
    { images: [foreign] },
    { images: [`https://elsewhere.test/${own.slice(own.lastIndexOf('/') + 1)}`] },
    { images: [video] },
    { video: own },
    { images: [own], video },
    { images: Array.from({ length: 7 }, () => own) },
    { tags: ['free beer'] },
  ])
    expect(reasonOf(await add(over)), JSON.stringify(over)).toBe('invalid_input');
  expect((await add({ content: '😀'.repeat(140), video })).ok).toBe(true);
});

test('a game to come, being played, cancelled or never opened is not reviewed', async () => {
  const ann = await games.fundedCustomer();
  const booked = await games.book(ann, gridStart(server.clock.at, 3 * HOUR));
  const refused = async (id: string) => reasonOf(await ann.call(reviewApi.add, { id, ...good }));
  expect(await refused(booked.id)).toBe('order_state');
  const playing = await games.play(ann, { minutes: 30 });
  expect(await refused(playing.id)).toBe('order_state');
  server.clock.at += 5 * HOUR;
  expect((await games.detail(ann, booked.id)).status).toBe('ended');
  expect(await refused(booked.id)).toBe('order_state');
});

test("an outlet's reviews come newest first with their summary, by rating, in pages, names masked", async () => {
  const people = await Promise.all([games.fundedCustomer(), games.fundedCustomer(), games.fundedCustomer()]);
  const before = dataOf(await server.call(reviewApi.ofStore, { store_id: 'jingan' })).summary;
  for (const [index, person] of people.entries()) {
    const id = await played(person);
    dataOf(await person.call(reviewApi.add, { id, rating: index + 3, content: `No ${index}` }));
  }
  const { list, summary } = dataOf(await server.call(reviewApi.ofStore, { store_id: 'jingan' }));
  expect(list.slice(0, 3).map(({ content }) => content)).toEqual(['No 2', 'No 1', 'No 0']);
  expect(list[0]?.nickname).toBe('P***');
  expect(summary.count).toBe(before.count + 3);
  expect(summary.by_rating[2]).toBe((before.by_rating[2] ?? 0) + 1);
  expect(summary.average).toBeGreaterThan(3);
  const threes = dataOf(await server.call(reviewApi.ofStore, { store_id: 'jingan', rating: 3 })).list;
  expect(threes.map(({ content }) => content)).toEqual(['No 0']);
  expect(dataOf(await server.call(reviewApi.ofStore, { store_id: 'xuhui' })).summary).toEqual({
    count: 0,
    average: null,
    by_rating: [0, 0, 0, 0, 0],
  });
  expect(reasonOf(await server.call(reviewApi.ofStore, { store_id: 'moon' }))).toBe('not_found');
});

test('two taps at once review once', async () => {
  const ann = await games.fundedCustomer();
  const id = await played(ann);
  const replies = await Promise.all([1, 2, 3].map(() => ann.call(reviewApi.add, { id, ...good })));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
});
