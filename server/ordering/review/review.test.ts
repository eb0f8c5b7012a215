import { expect, test } from 'vitest';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { invitationApi } from '#lib/contract/invitation.ts';
import { orderApi } from '#lib/contract/order.ts';
import { playerApi } from '#lib/contract/player.ts';
import { reviewApi } from '#lib/contract/review.ts';
import { write } from '#server/db/statement.ts';
import { fileUrl } from '#server/files/commands.ts';
import { insertFile } from '#server/files/store.ts';
import { counterOn } from '#server/test/counter.ts';
import { gridStart, HOUR } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();

async function playGame(person: Person): Promise<string> {
  const { id } = await games.play(person);
  dataOf(await person.call(orderApi.end, { id }));
  server.clock.at += 600;
  return id;
}

async function insertUpload(
  person: Person,
  name: string,
  kind: 'image' | 'video' = 'image',
): Promise<string> {
  await write(
    server.db,
    insertFile({ name, user_id: person.id, kind, bytes: 1, created_at: server.clock.at }),
  );
  return fileUrl(server.deps.env, name);
}

const validReview = { rating: 5, content: 'Quick cloth' } as const;

test('a game is reviewed once, which completes its order', async () => {
  const ann = await games.fundedCustomer();
  const id = await playGame(ann);
  const picture = await insertUpload(ann, 'ann.webp');
  const review = dataOf(
    await ann.call(reviewApi.add, { id, ...validReview, tags: ['tables', 'tables'], images: [picture] }),
  );
  expect(review).toMatchObject({
    ...validReview,
    tags: ['tables'],
    images: [picture],
    video: null,
    table_number: '5',
    store: { id: 'jingan' },
  });
  expect((await games.detail(ann, id)).status).toBe('completed');
  expect(dataOf(await ann.call(reviewApi.ofOrder, { id }))).toEqual(review);
  expect(reasonOf(await ann.call(reviewApi.add, { id, ...validReview }))).toBe('already_reviewed');
  const ben = await server.signIn();
  for (const endpoint of [reviewApi.ofOrder, reviewApi.add] as const)
    expect(reasonOf(await ben.call(endpoint, { id, ...validReview }))).toBe('not_found');
});

test('a missing rating or content is refused with its message, invalid or foreign files as invalid input', async () => {
  const ann = await games.fundedCustomer();
  const ben = await games.fundedCustomer();
  const id = await playGame(ann);
  const add = (change: object) => ann.call(reviewApi.add, { id, ...validReview, ...change });
  for (const [change, reason, en, zh] of [
    [{ rating: undefined }, 'rating_required', 'Please Choose A Review', '请选择评价'],
    [{ rating: 6 }, 'rating_required', 'Please Choose A Review', '请选择评价'],
    [{ content: ' ' }, 'content_required', 'Please Enter The Evaluation Content', '请输入评价内容'],
  ] as const) {
    const english = await add(change);
    expect([reasonOf(english), english.ok ? '' : english.msg]).toEqual([reason, en]);
    const chinese = await ann.call(reviewApi.add, { id, ...validReview, ...change } as never, {
      lang: 'zh-cn',
    });
    expect(chinese.ok ? '' : chinese.msg).toBe(zh);
  }
  const foreign = await insertUpload(ben, 'ben.webp');
  const video = await insertUpload(ann, 'ann.mp4', 'video');
  const own = await insertUpload(ann, 'ann2.webp');
  for (const change of [
    { content: '😀'.repeat(141) },
    { images: [foreign] },
    { images: [`https://elsewhere.test/${own.slice(own.lastIndexOf('/') + 1)}`] },
    { images: [video] },
    { video: own },
    { images: [own], video },
    { images: Array.from({ length: 7 }, () => own) },
    { tags: ['free beer'] },
  ])
    expect(reasonOf(await add(change)), JSON.stringify(change)).toBe('invalid_input');
  expect((await add({ content: '😀'.repeat(140), video })).ok).toBe(true);
});

test('a game that has not ended or was never opened cannot be reviewed', async () => {
  const ann = await games.fundedCustomer();
  const booked = await games.book(ann, gridStart(server.clock.at, 3 * HOUR));
  const refusalOf = async (id: string) => reasonOf(await ann.call(reviewApi.add, { id, ...validReview }));
  expect(await refusalOf(booked.id)).toBe('order_state');
  const playing = await games.play(ann, { minutes: 30 });
  expect(await refusalOf(playing.id)).toBe('order_state');
  server.clock.at += 5 * HOUR;
  expect((await games.detail(ann, booked.id)).status).toBe('ended');
  expect(await refusalOf(booked.id)).toBe('order_state');
});

test("an outlet's reviews are listed newest first with masked names and a summary, and filtered by rating", async () => {
  const people = await Promise.all([games.fundedCustomer(), games.fundedCustomer(), games.fundedCustomer()]);
  const before = dataOf(await server.call(reviewApi.ofStore, { store_id: 'jingan' })).summary;
  for (const [index, person] of people.entries()) {
    const id = await playGame(person);
    dataOf(await person.call(reviewApi.add, { id, rating: index + 3, content: `No ${index}` }));
  }
  const { list, summary } = dataOf(await server.call(reviewApi.ofStore, { store_id: 'jingan' }));
  expect(list.slice(0, 3).map(({ content }) => content)).toEqual(['No 2', 'No 1', 'No 0']);
  expect(list[0]?.nickname).toBe('P***');
  expect(summary.count).toBe(before.count + 3);
  expect(summary.by_rating[2]).toBe((before.by_rating[2] ?? 0) + 1);
  expect(summary.average).toBeGreaterThan(3);
  const ratedThree = dataOf(await server.call(reviewApi.ofStore, { store_id: 'jingan', rating: 3 })).list;
  expect(ratedThree.map(({ content }) => content)).toEqual(['No 0']);
  expect(dataOf(await server.call(reviewApi.ofStore, { store_id: 'xuhui' })).summary).toEqual({
    count: 0,
    average: null,
    by_rating: [0, 0, 0, 0, 0],
  });
  expect(reasonOf(await server.call(reviewApi.ofStore, { store_id: 'moon' }))).toBe('not_found');
});

test('concurrent requests add one review', async () => {
  const ann = await games.fundedCustomer();
  const id = await playGame(ann);
  const replies = await Promise.all([1, 2, 3].map(() => ann.call(reviewApi.add, { id, ...validReview })));
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
});

test('each player rates the game once, which leaves the order to its organiser', async () => {
  const [ann, ben] = [await games.fundedCustomer(), await server.signIn()];
  const { id } = await games.play(ann);
  const { token } = dataOf(await ann.call(invitationApi.make, { id }));
  dataOf(await ben.call(playerApi.join, { token }));
  const ratingOf = async () => dataOf(await ben.call(playerApi.detail, { id })).rating;
  const rate = (rating: number) => ben.call(reviewApi.add, { id, ...validReview, rating });
  expect(await ratingOf()).toBe(null);
  expect(reasonOf(await rate(4))).toBe('order_state');
  dataOf(await ann.call(orderApi.end, { id }));
  server.clock.at += 600;
  expect(await ratingOf()).toBe('open');
  const summary = async () => dataOf(await server.call(reviewApi.ofStore, { store_id: 'jingan' })).summary;
  const { count } = await summary();
  const picture = await insertUpload(ben, 'of-ben.webp');
  const review = dataOf(await ben.call(reviewApi.add, { id, ...validReview, rating: 2, images: [picture] }));
  expect(dataOf(await ben.call(reviewApi.ofOrder, { id }))).toEqual(review);
  expect(await ratingOf()).toBe('given');
  expect(reasonOf(await rate(4))).toBe('already_reviewed');
  expect((await games.detail(ann, id)).status).toBe('ended');
  dataOf(await ann.call(reviewApi.add, { id, ...validReview }));
  expect((await games.detail(ann, id)).status).toBe('completed');
  expect((await summary()).count).toBe(count + 2);
});

test('who was removed or only invited does not rate the game; who joined late does after its organiser', async () => {
  const [ann, ben, cat] = [await games.fundedCustomer(), await server.signIn(), await server.signIn()];
  const { id } = await games.play(ann);
  const { token } = dataOf(await ann.call(invitationApi.make, { id }));
  for (const person of [ben, cat]) dataOf(await person.call(playerApi.join, { token }));
  const player_id = dataOf(await ann.call(playerApi.party, { id })).list[0]?.id ?? '';
  dataOf(await ann.call(playerApi.remove, { id, player_id }));
  dataOf(await ann.call(orderApi.end, { id }));
  server.clock.at += 600;
  dataOf(await ann.call(reviewApi.add, { id, ...validReview }));
  expect(reasonOf(await ben.call(reviewApi.add, { id, ...validReview }))).toBe('not_found');
  dataOf(await cat.call(reviewApi.add, { id, ...validReview }));
});

test('if two accounts that rated the same game are joined, each rating stays', async () => {
  const [ann, ben, cat] = [await games.fundedCustomer(), await server.signIn(), await server.signIn()];
  const { id } = await games.play(ann);
  const { token } = dataOf(await ann.call(invitationApi.make, { id }));
  for (const person of [ben, cat]) dataOf(await person.call(playerApi.join, { token }));
  dataOf(await ann.call(orderApi.end, { id }));
  server.clock.at += 600;
  const own = dataOf(await ben.call(reviewApi.add, { id, ...validReview, content: 'By Ben' }));
  dataOf(await cat.call(reviewApi.add, { id, ...validReview, content: 'By Cat' }));
  const owner = await counterOn(server).clerk('owner');
  dataOf(await owner.call(counterPeopleApi.join, { id: ben.id, other: cat.id, reason: 'one person' }));
  expect(dataOf(await ben.call(reviewApi.ofOrder, { id }))).toEqual(own);
  const { list } = dataOf(await server.call(reviewApi.ofStore, { store_id: 'jingan' }));
  expect(list.map(({ content }) => content)).toContain('By Cat');
});
