import type pg from 'pg';
import { expect, test } from 'vitest';
import { connectToPrimary, hostUrls } from './primary.ts';

test('a URL that names several hosts stands for one URL each', () => {
  expect(hostUrls('postgres://user:word@a:1,b:2/baize?sslmode=require')).toEqual([
    'postgres://user:word@a:1/baize?sslmode=require',
    'postgres://user:word@b:2/baize?sslmode=require',
  ]);
  expect(hostUrls('postgresql://a/baize')).toEqual(['postgresql://a/baize']);
  expect(hostUrls('postgres:///baize?host=/run/postgresql')).toEqual([
    'postgres:///baize?host=/run/postgresql',
  ]);
  expect(hostUrls('postgres://user:a,b@host/baize')).toEqual(['postgres://user:a,b@host/baize']);
});

/** A pool for several hosts, of which only one can be connected to, and how often each was asked. */
function fakePool(count: number) {
  const urls = Array.from({ length: count }, (_, index) => `host ${index}`);
  const state = { primary: 0, asked: urls.map(() => 0) };
  const options = { connectionString: urls[0] };
  const connect = async () => {
    const index = urls.indexOf(options.connectionString ?? '');
    state.asked[index]!++;
    if (index !== state.primary) throw new Error(`${index} is not the primary`);
    return { index };
  };
  const pool = { options, connect } as unknown as pg.Pool;
  return { state, connect: () => connectToPrimary(pool, urls) };
}

test('the server that worked last is asked first', async () => {
  const { state, connect } = fakePool(3);
  await connect();
  state.primary = 2;
  expect(await connect()).toEqual({ index: 2 });
  expect(await connect()).toEqual({ index: 2 });
  expect(state.asked).toEqual([2, 1, 2]);
  state.primary = 1;
  expect(await connect()).toEqual({ index: 1 });
});

test('where no server can be used, the error of the last one is thrown, after one attempt each', async () => {
  const { state, connect } = fakePool(2);
  state.primary = 9;
  await expect(connect()).rejects.toThrow('1 is not the primary');
  expect(state.asked).toEqual([1, 1]);
});

test('after none could be used, the next call asks the host that was asked first', async () => {
  const { state, connect } = fakePool(2);
  state.primary = 9;
  await expect(connect()).rejects.toThrow();
  state.primary = 0;
  expect(await connect()).toEqual({ index: 0 });
  expect(state.asked).toEqual([2, 1]);
});
