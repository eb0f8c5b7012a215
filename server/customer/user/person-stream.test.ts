import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { counterFeedbackApi } from '#lib/contract/counter/feedback.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { orderApi } from '#lib/contract/order.ts';
import { PERSON_STREAM_PATH, userApi } from '#lib/contract/user.ts';
import { counterOn } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { serveApp } from '#server/test/table-stream.ts';
import { dataOf, type Person } from '#server/test/test-server.ts';

/** Milliseconds within which the phone of a person hears of a change. */
const SOON = 10_000;

const { server, games } = await setUpTestServer();
const http = await serveApp(server.app);
afterAll(() => http.close());

afterEach(() => vi.useRealTimers());

async function listen({ token }: Pick<Person, 'token'>) {
  const response = await fetch(http.url + PERSON_STREAM_PATH, { headers: { 'x-token': token } });
  const events = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let changes = 0;
  const next = async () => {
    const started = performance.now();
    for (;;) {
      const { value = '', done } = await events.read();
      if (done) throw new Error('the stream has ended');
      if (!value.includes('event: changed')) continue;
      changes++;
      return performance.now() - started;
    }
  };
  return { response, next, changes: () => changes, close: () => events.cancel() };
}

test('a person hears of the game that the counter opens for them, and of a message of the staff', async () => {
  const counter = counterOn(server);
  const clerk = await counter.clerk('manager');
  dataOf(await clerk.call(counterShiftApi.open, { counted: 0 }));
  const [ann, ben] = [await games.fundedCustomer(), await games.fundedCustomer()];
  const [phone, other] = [await listen(ann), await listen(ben)];
  expect(phone.response.headers.get('content-type')).toBe('text/event-stream');
  const opened = phone.next();
  const sale = { table_id: 'jingan-9', minutes: null, person_id: ann.id, deposit: false, total: 0, pays: [] };
  const order = dataOf(await clerk.call(counterSaleApi.open, sale));
  expect(await opened).toBeLessThan(SOON);
  expect(dataOf(await ann.call(orderApi.current, {})).playing?.id).toBe(order.id);
  const told = phone.next();
  dataOf(await clerk.call(counterFeedbackApi.message, { id: order.id, text: 'Your drinks are here' }));
  expect(await told).toBeLessThan(SOON);
  const own = other.next();
  await games.play(ben);
  expect(await own).toBeLessThan(SOON);
  // Nothing of what happened to another person.
  expect(other.changes()).toBe(1);
  await Promise.all([phone.close(), other.close()]);
});

test('a guest has no stream', async () => {
  const response = await fetch(http.url + PERSON_STREAM_PATH);
  expect(response.status).toBe(401);
});

test('a stream ends soon after its session, and as soon as the person is blocked', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const [left, blocked, stays] = [await server.signIn(), await server.signIn(), await server.signIn()];
  server.clock.at += 61;
  const other = await server.signIn(left.mobile);
  const people = [left, blocked, other, stays];
  const phones = await Promise.all(people.map(listen));
  const ended = phones.map(({ next }) => next().catch((error: Error) => error.message));
  await vi.advanceTimersByTimeAsync(20_000);
  dataOf(await left.call(userApi.logout, {}));
  await server.setUser(blocked.id, { blocked_at: server.clock.at });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.all(ended.slice(0, 2))).toEqual(Array(2).fill('the stream has ended'));
  // Their other sign-in, and everybody else, still hear of changes.
  for (const { id } of [other, stays]) server.deps.personFeed.tell(id);
  expect(await Promise.all(ended.slice(2))).toEqual([expect.any(Number), expect.any(Number)]);
  await Promise.all(phones.map(({ close }) => close()));
});
