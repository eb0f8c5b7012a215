import { expect, test } from 'vitest';
import { counterHallApi } from '#lib/contract/counter/hall.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterOn } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import type { CounterDeps } from '../deps.ts';
import type { StaffCall } from './context.ts';
import { limitedRead } from './limited-read.ts';

const { server } = await setUpTestServer();
const counter = counterOn(server);
const LIMIT = 60;

const callOf = (user_id: string) =>
  ({ deps: server.deps, staff: { user_id }, now: server.clock.at }) as unknown as StaffCall<CounterDeps>;

test('a person reads sixty times a minute, and does not use up what others may', async () => {
  const read = limitedRead('limited', async (_call, input: number) => input);
  for (let n = 0; n < LIMIT; n++) expect(await read(callOf('ann'), n)).toBe(n);
  await expect(read(callOf('ann'), 0)).rejects.toMatchObject({ reason: 'too_many_requests' });
  expect(await read(callOf('ben'), 0)).toBe(0);
  server.clock.at += 61;
  expect(await read(callOf('ann'), 0)).toBe(0);
});

test('reads run one at a time, also those of different calls, and one that fails keeps no other waiting', async () => {
  let running = 0;
  let most = 0;
  const work = async (fails: boolean) => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (fails) throw new Error('failed');
  };
  const reads = ['one', 'two'].map((name) => limitedRead(name, (_call, fails: boolean) => work(fails)));
  const results = await Promise.allSettled(
    [false, true, false].flatMap((fails) => reads.map((read) => read(callOf('cid'), fails))),
  );
  expect(most).toBe(1);
  expect(results.map(({ status }) => status).sort()).toEqual([
    ...Array(4).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ]);
});

test('the check of the hall and the table of the audit trail are limited so', async () => {
  const manager = await counter.clerk('manager');
  const { version, edit } = dataOf(await manager.call(counterHallApi.detail, {}));
  const check = () => manager.call(counterHallApi.check, { base_version: version, edit });
  const csv = () => manager.call(counterOfficeApi.auditCsv, { from: '2000-01-01', to: '2000-01-01' });
  expect([(await check()).ok, (await csv()).ok]).toEqual([true, true]);
  for (const name of ['hall check', 'audit csv'])
    for (let n = 1; n < LIMIT; n++)
      await server.deps.rateLimiter.countCall(`${name} ${manager.id}`, LIMIT, server.clock.at);
  expect([reasonOf(await check()), reasonOf(await csv())]).toEqual([
    'too_many_requests',
    'too_many_requests',
  ]);
});
