import type pg from 'pg';
import { expect, test } from 'vitest';
import { hostUrls, primaryOf } from './primary.ts';

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

/** Pools of which only one can connect, and how often each was asked. */
function fakePools(count: number) {
  const state = { primary: 0, asked: Array.from({ length: count }, () => 0) };
  const pools = state.asked.map((_, index) => ({
    options: {},
    connect: async () => {
      state.asked[index]!++;
      if (index !== state.primary) throw new Error(`${index} is not the primary`);
      return { index };
    },
  }));
  return { state, pools: pools as unknown as [pg.Pool, ...pg.Pool[]] };
}

test('the server that worked last is asked first', async () => {
  const { state, pools } = fakePools(3);
  const { connect } = primaryOf(pools);
  await connect();
  state.primary = 2;
  expect(await connect()).toEqual({ index: 2 });
  expect(await connect()).toEqual({ index: 2 });
  expect(state.asked).toEqual([2, 1, 2]);
  state.primary = 1;
  expect(await connect()).toEqual({ index: 1 });
});

test('where no server can be used, the error of the last one is thrown, after one attempt each', async () => {
  const { state, pools } = fakePools(2);
  state.primary = 9;
  await expect(primaryOf(pools).connect()).rejects.toThrow('1 is not the primary');
  expect(state.asked).toEqual([1, 1]);
});
