import { describe, expect, test } from 'vitest';
import { endpoint } from '#lib/contract/endpoint.ts';
import { buy, find, startApiServer } from '#lib/test/api-server.ts';

const { received, onEvent, respondBy, respondWith, succeedWith, refuseWith, dropConnection, lastRequest } =
  await startApiServer();
const { call } = await import('./call.ts');
const { customer } = await import('./customer.ts');
const { callUnlessStale } = await import('./call-unless-stale.ts');

describe('a busy server', () => {
  const { idempotent: _, ...change } = buy;
  const busyTimes = (times: number) => {
    respondBy((response) => {
      const busy = received.length <= times;
      response.writeHead(busy ? 503 : 200, { 'content-type': 'application/json', 'retry-after': '0' });
      const data = busy ? { reason: 'busy' } : { name: 'cue' };
      response.end(JSON.stringify({ code: busy ? 0 : 1, msg: busy ? 'Busy' : '', data }));
    });
  };

  test('is asked again for a read, and for an idempotent call with the same key', async () => {
    busyTimes(2);
    expect(await call(find, { id: '1' }, customer)).toMatchObject({ code: 1 });
    expect(received).toHaveLength(3);
    received.length = 0;
    expect(await call(buy, { id: '1' }, customer)).toMatchObject({ code: 1 });
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('that stays busy is a server error', async () => {
    busyTimes(9);
    expect(await call(find, { id: '1' }, customer)).toMatchObject({ code: 0, msg: '', data: undefined });
    expect(received).toHaveLength(3);
    expect(onEvent.mock.calls).toEqual([[{ kind: 'server-error' }]]);
  });

  test('is not asked again for a call that could take effect twice', async () => {
    busyTimes(9);
    await call(endpoint(change), { id: '1' }, customer);
    expect(received).toHaveLength(1);
  });
});

describe('a call whose stored response is stale', () => {
  const keys = () => received.map(({ headers }) => headers['idempotency-key']);

  test.each(['order_gone', 'payment_closed'])('is sent again as a new one (%s)', async (reason) => {
    respondBy((response) => {
      succeedWith({ name: 'new' });
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 0, msg: 'Gone', time: 1_790_000_000, data: { reason } }));
    });
    expect(await callUnlessStale(buy, { id: '1' }, { quiet: true })).toMatchObject({ code: 1 });
    expect(new Set(keys()).size).toBe(2);
    expect(onEvent).not.toHaveBeenCalled();
  });

  test('is sent again once', async () => {
    refuseWith('Gone', { reason: 'order_gone' });
    const reply = await callUnlessStale(buy, { id: '1' }, { quiet: true });
    expect(reply).toMatchObject({ code: 0, reason: 'order_gone' });
    expect(received).toHaveLength(2);
  });

  test('is not sent again after any other refusal', async () => {
    refuseWith('Taken', { reason: 'slot_taken' });
    await callUnlessStale(buy, { id: '1' }, { quiet: true });
    expect(received).toHaveLength(1);
  });
});

describe('the idempotency key', () => {
  const key = () => lastRequest()?.headers['idempotency-key'];
  const callAgain = async (id: string) => {
    await call(buy, { id }, customer).catch(() => {});
    return key();
  };

  test('is kept while the outcome is unknown', async () => {
    dropConnection();
    const first = await callAgain('1');
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    respondWith(503, {});
    expect(await callAgain('1')).toBe(first);
    respondWith(200, '<html>portal</html>');
    expect(await callAgain('1')).toBe(first);
    respondWith(401, {});
    expect(await callAgain('1')).toBe(first);
  });

  test('is new after a success or a refusal', async () => {
    succeedWith({ name: 'cue' });
    const first = await callAgain('4');
    refuseWith('No');
    const second = await callAgain('4');
    expect(second).not.toBe(first);
    expect(await callAgain('4')).not.toBe(second);
  });

  test('is kept if the server has had it with another request: that one took effect', async () => {
    refuseWith('Check it', { reason: 'idempotency_key_reused' });
    const first = await callAgain('5');
    expect(await callAgain('5')).toBe(first);
  });

  test('belongs to what the person chose', async () => {
    dropConnection();
    const keyFor = async (coupon: string) => {
      await call(buy, { id: '6' }, customer, { choice: { coupon } }).catch(() => {});
      return key();
    };
    const first = await keyFor('best');
    expect(await keyFor('cpn_1')).not.toBe(first);
    expect(await keyFor('best')).toBe(first);
  });

  test('is not sent for reads', async () => {
    succeedWith({ name: 'cue' });
    await call(find, { id: '1' }, customer);
    expect(key()).toBeUndefined();
  });
});
