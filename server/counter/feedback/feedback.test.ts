import { expect, test } from 'vitest';
import { contactApi } from '#lib/contract/contact.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { counterFeedbackApi } from '#lib/contract/counter/feedback.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { messageApi } from '#lib/contract/message.ts';
import { orderApi } from '#lib/contract/order.ts';
import { reviewApi } from '#lib/contract/review.ts';
import { counterOn } from '#server/test/counter.ts';
import { OTHER_TABLE, TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, type Person, reasonOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);

async function reviewGame(person: Person, rating: number): Promise<string> {
  const { id } = await games.play(person);
  dataOf(await person.call(orderApi.end, { id }));
  const review = dataOf(await person.call(reviewApi.add, { id, rating, content: `${rating} stars` }));
  server.clock.at += 600;
  return review.id;
}
const shown = async () => dataOf(await server.call(reviewApi.ofStore, { store_id: 'jingan' }));

test('an answer is shown with the review, and its author is told', async () => {
  const ann = await games.fundedCustomer();
  const id = await reviewGame(ann, 4);
  const clerk = await counter.clerk('attendant');
  const listed = async (filter: 'all' | 'open' | 'hidden') =>
    dataOf(await clerk.call(counterFeedbackApi.reviews, { filter })).list.map((review) => review.id);
  expect(await listed('open')).toContain(id);
  const answer = { id, text: 'Thank you!' };
  expect(dataOf(await clerk.call(counterFeedbackApi.answerReview, answer))).toMatchObject({
    answer: 'Thank you!',
    answered_by: clerk.name,
  });
  expect(await listed('open')).not.toContain(id);
  expect((await shown()).list.find((review) => review.id === id)?.answer).toBe('Thank you!');
  expect(dataOf(await ann.call(messageApi.list, {})).list[0]).toMatchObject({
    kind: 'from_hall',
    text: "Table 5 at Baize Jing'an: Thank you!",
  });
  const elsewhere = await counter.clerk('manager', { outlet_id: 'xuhui' });
  expect(reasonOf(await elsewhere.call(counterFeedbackApi.answerReview, answer))).toBe('not_found');
});

test('a hidden review neither shows nor counts, until it is shown again', async () => {
  const ann = await games.fundedCustomer();
  const id = await reviewGame(ann, 1);
  const before = (await shown()).summary;
  const attendant = await counter.clerk('attendant');
  const manager = await counter.clerk('manager');
  const hide = { id, hide: true, reason: 'Names a person' };
  expect(reasonOf(await attendant.call(counterFeedbackApi.hideReview, hide))).toBe('approval_required');
  expect(dataOf(await manager.call(counterFeedbackApi.hideReview, hide)).hidden).toEqual({
    by: manager.name,
    reason: 'Names a person',
  });
  const after = await shown();
  expect(after.list.map((review) => review.id)).not.toContain(id);
  expect(after.summary.count).toBe(before.count - 1);
  expect(after.summary.by_rating[0]).toBe((before.by_rating[0] ?? 0) - 1);
  dataOf(await manager.call(counterFeedbackApi.hideReview, hide));
  expect((await shown()).summary.count).toBe(before.count - 1);
  const { list } = dataOf(await manager.call(counterFeedbackApi.reviews, { filter: 'hidden' }));
  expect(list.map((review) => review.id)).toEqual([id]);
  dataOf(await manager.call(counterFeedbackApi.hideReview, { ...hide, hide: false }));
  expect((await shown()).summary).toEqual(before);
});

test('open and repaired faults are listed with who takes care of them', async () => {
  const ann = await server.signIn();
  dataOf(await ann.call(contactApi.report, { table_id: TABLE, kind: 'cues', content: 'A bent cue' }));
  const clerk = await counter.clerk('attendant');
  const listed = async (state: 'open' | 'done') =>
    dataOf(await clerk.call(counterFeedbackApi.faults, { state })).list;
  const [fault] = await listed('open');
  expect(fault).toMatchObject({ kind: 'cues', content: 'A bent cue', table: '5', taken_by: null });
  dataOf(await clerk.call(counterBoardApi.takeFault, { id: fault!.id }));
  dataOf(await clerk.call(counterBoardApi.finishFault, { id: fault!.id }));
  expect(await listed('open')).toEqual([]);
  expect(await listed('done')).toMatchObject([{ id: fault!.id, taken_by: clerk.name, done_by: clerk.name }]);
  const elsewhere = await counter.clerk('attendant', { outlet_id: 'xuhui' });
  expect(dataOf(await elsewhere.call(counterFeedbackApi.faults, { state: 'done' })).list).toEqual([]);
});

test('a message reaches the player of an order, and no guest', async () => {
  const ann = await games.fundedCustomer();
  const { id } = await games.play(ann, { table_id: OTHER_TABLE });
  const clerk = await counter.clerk('manager');
  dataOf(await clerk.call(counterFeedbackApi.message, { id, text: 'Your drinks are here' }));
  expect(dataOf(await ann.call(messageApi.list, {})).list[0]).toMatchObject({
    kind: 'from_hall',
    title: 'A message from the hall',
    text: "Table 6 at Baize Jing'an: Your drinks are here",
    order_id: id,
  });
  const chinese = dataOf(await ann.call(messageApi.list, {}, { lang: 'zh-cn' })).list[0];
  expect(chinese).toMatchObject({ title: '门店消息', text: '绿呢台球 静安店 6 号台：Your drinks are here' });
  const elsewhere = await counter.clerk('attendant', { outlet_id: 'xuhui' });
  expect(reasonOf(await elsewhere.call(counterFeedbackApi.message, { id, text: 'x' }))).toBe('not_found');
  dataOf(await clerk.call(counterShiftApi.open, { counted: 0 }));
  const board = dataOf(await clerk.call(counterBoardApi.board, {}));
  const free = board.tables.find(({ order, out_of_service }) => !order && !out_of_service)!;
  const guest = await clerk.call(counterSaleApi.open, {
    table_id: free.id,
    minutes: 60,
    total: 0,
    pays: [],
  });
  const total = Number(guest.ok ? 0 : guest.refusal.facts?.total);
  const sold = dataOf(
    await clerk.call(counterSaleApi.open, {
      table_id: free.id,
      minutes: 60,
      total,
      pays: [{ method: 'cash', amount: total }],
    }),
  );
  expect(reasonOf(await clerk.call(counterFeedbackApi.message, { id: sold.id, text: 'x' }))).toBe(
    'person_without_app',
  );
});
