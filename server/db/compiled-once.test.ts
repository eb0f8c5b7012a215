import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { compiledOnce } from './compiled-once.ts';

test('a query is built once, and gets the arguments of each use where they stand', () => {
  let builds = 0;
  const query = compiledOnce((db, { id, at, ids }: { id: string; at: number; ids: string[] }) => {
    builds++;
    return db
      .selectFrom('orders')
      .select('id')
      .where('created_at', '>', at)
      .where(sql<boolean>`table_id = any (${ids}::text[])`)
      .where('user_id', '=', id)
      .where('end_at', '>', at)
      .limit(7);
  });
  const first = query({ id: 'usr_1', at: 10, ids: ['a', 'b'] });
  const second = query({ id: 'usr_2', at: 20, ids: [] });
  expect(first.parameters).toEqual([10, ['a', 'b'], 'usr_1', 10, 7]);
  expect(second.parameters).toEqual([20, [], 'usr_2', 20, 7]);
  expect(second.sql).toBe(first.sql);
  expect(builds).toBe(1);
});

test('values of an insert and of an update are arguments too, null included', () => {
  const insert = compiledOnce((db, { id, active }: { id: string; active: boolean }) =>
    db.insertInto('outlets').values({ id, active }),
  );
  expect(insert({ id: 'o1', active: false }).parameters).toEqual(['o1', false]);
  const update = compiledOnce((db, { id, paid_at }: { id: string; paid_at: number | null }) =>
    db.updateTable('orders').set({ paid_at }).where('id', '=', id),
  );
  expect(update({ id: 'ord_1', paid_at: null }).parameters).toEqual([null, 'ord_1']);
});
