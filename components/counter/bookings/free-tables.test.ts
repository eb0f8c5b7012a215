import { expect, test } from 'vitest';
import { placed, startsOf } from './free-tables.ts';

const at = (clock: string) => Date.parse(`2026-11-24T${clock}+08:00`) / 1000;
const table = (id: string, type_name: string, out_of_service = false) => ({ id, type_name, out_of_service });
const order = (table_id: string, from: string, to: string) => ({
  id: `${table_id} ${from}`,
  table_id,
  start_at: at(from),
  occupied_until_at: at(to),
});
const day = {
  outlet: { id: 'a', name: 'A', time_zone: 'Asia/Shanghai' },
  open: [{ start_at: at('10:00'), end_at: at('22:00') }],
  open_until: at('22:00'),
  rules: { step_minutes: 30, min_minutes: 30, max_minutes: 240, cleaning_minutes: 0 },
  tables: [table('p1', 'Pool'), table('p2', 'Pool'), table('p3', 'Pool', true), table('s1', 'Snooker')],
  orders: [order('p1', '10:00', '21:00'), order('p2', '18:00', '22:00')],
  blocks: [],
} as never;
const game = { table_id: 'p1', any_table: true, minutes: 60, start_at: at('20:00') };

test('a time is free if any table of the type is free then', () => {
  expect(startsOf(day, game, at('16:40'))).toEqual([at('17:00'), at('21:00')]);
  expect(startsOf(day, { ...game, any_table: false }, at('16:40'))).toEqual([at('21:00')]);
});

test('the table is the one that is free at the nearest start', () => {
  expect(placed(day, game, at('16:40'))).toEqual({ ...game, start_at: at('21:00') });
  const early = placed(day, { ...game, start_at: at('17:00') }, at('16:40'));
  expect(early).toMatchObject({ table_id: 'p2', start_at: at('17:00') });
  expect(placed(day, { ...game, minutes: 240 }, at('19:00')).start_at).toBeNull();
});
