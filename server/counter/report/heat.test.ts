import { beforeAll, describe, expect, test } from 'vitest';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { counterReportApi, type Heat } from '#lib/contract/counter/report.ts';
import { counterOn } from '#server/test/counter.ts';
import { insertTestOrder } from '#server/test/insert-order.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';

const { server, games } = await setUpTestServer();
const counter = counterOn(server);

const DAY = '2027-03-03';
const at = (clock: string, day = DAY) => Date.parse(`${day}T${clock}+08:00`) / 1000;
const cellOf = ({ cells }: Heat, hour: number, weekday = 3) =>
  cells.find((cell) => cell.weekday === weekday && cell.hour === hour);

async function readHeat(input: { from: string; to: string; outlet_id?: string }): Promise<Heat> {
  const owner = await counter.clerk('owner');
  return dataOf(await owner.call(counterReportApi.heat, input));
}

/** The tables of the outlet that the hall file has in service. */
let inService: number;
beforeAll(async () => {
  const hall = await server.deps.hall.current();
  inService = hall.outlets
    .find(({ id }) => id === 'jingan')!
    .tables.filter((table) => !table.out_of_service).length;
  const { id: user_id } = await server.signIn();
  const game = (table_id: string, start: string, end: string, ended?: string) =>
    insertTestOrder(server.db, {
      user_id,
      table_id,
      status: 'ended',
      start_at: at(start),
      end_at: at(end),
      ...(ended ? { ended_at: at(ended) } : {}),
    });
  await game('jingan-5', '14:30', '16:00');
  await game('jingan-6', '14:00', '16:00', '15:15');
  await insertTestOrder(server.db, {
    user_id,
    table_id: 'jingan-7',
    status: 'cancelled',
    start_at: at('14:00'),
    end_at: at('15:00'),
  });
  await game('xuhui-4', '14:00', '15:00');
});

describe('the use of the tables', () => {
  test('is what games occupied of the open time, by weekday and hour of the outlet', async () => {
    server.clock.at = at('23:00');
    const heat = await readHeat({ from: DAY, to: DAY });
    expect(cellOf(heat, 14)).toMatchObject({ open_minutes: inService * 60, occupied_minutes: 90 });
    expect(cellOf(heat, 15)).toMatchObject({ occupied_minutes: 75 });
    expect(cellOf(heat, 16)).toMatchObject({ open_minutes: inService * 60, occupied_minutes: 0 });
    expect(heat.cells.every(({ weekday }) => weekday === 3)).toBe(true);
    expect(heat.tables.map(({ id, minutes, games: count }) => [id, minutes, count])).toEqual([
      ['jingan-5', 90, 1],
      ['jingan-6', 75, 1],
    ]);
  });

  test('ends at the present', async () => {
    server.clock.at = at('14:30');
    const heat = await readHeat({ from: DAY, to: '2027-03-05' });
    expect(cellOf(heat, 14)).toMatchObject({ open_minutes: inService * 30, occupied_minutes: 30 });
    expect(cellOf(heat, 15)).toBeUndefined();
    expect(heat.tables).toMatchObject([
      { id: 'jingan-6', minutes: 30 },
      // It begins in this second.
      { id: 'jingan-5', minutes: 0 },
    ]);
  });

  test('leaves out the time in which a table was out of service', async () => {
    server.clock.at = at('17:00');
    await server.db
      .insertInto('table_time')
      .values({
        id: 'blk_test',
        outlet_id: 'jingan',
        table_id: 'jingan-8',
        kind: 'block',
        order_id: null,
        start_at: at('15:40'),
        ended_at: null,
        until_at: at('18:00'),
        reason: 'torn cloth',
      })
      .execute();
    const heat = await readHeat({ from: DAY, to: DAY });
    expect(cellOf(heat, 14)?.open_minutes).toBe(inService * 60);
    expect(cellOf(heat, 15)?.open_minutes).toBe(inService * 60 - 20);
    expect(cellOf(heat, 16)?.open_minutes).toBe(inService * 60 - 60);
  });

  test('uses the opening hours and tables that were in force then', async () => {
    const hall = await server.deps.hall.current();
    const { retired: _, ...current } = hall;
    server.clock.at = at('12:00', '2027-03-10');
    const closed = current.outlets.map((outlet) =>
      outlet.id === 'jingan'
        ? { ...outlet, hours: { ...outlet.hours, '2027-03-10': null, 3: null } }
        : outlet,
    );
    await server.applyHall({ ...hall, outlets: closed });
    server.clock.at = at('20:00', '2027-03-10');
    const before = await readHeat({ from: DAY, to: DAY });
    expect(cellOf(before, 14)?.open_minutes).toBe(inService * 60);
    const after = await readHeat({ from: '2027-03-10', to: '2027-03-10' });
    expect(cellOf(after, 14)).toBeUndefined();
    await server.applyHall(hall);
  });

  test('is of one outlet, or of all', async () => {
    server.clock.at = at('23:00');
    expect((await readHeat({ from: DAY, to: DAY, outlet_id: 'xuhui' })).tables.map(({ id }) => id)).toEqual([
      'xuhui-4',
    ]);
    const owner = await counter.clerk('owner');
    const all = dataOf(await owner.call(counterReportApi.heat, { from: DAY, to: DAY, all_outlets: '1' }));
    expect(cellOf(all, 14)?.occupied_minutes).toBe(150);
  });
});

test('a game that was moved counts on both tables, and its revenue is divided', async () => {
  const day = '2027-03-24';
  server.clock.at = at('14:00', day);
  const ann = await games.fundedCustomer();
  const game = await games.play(ann, { table_id: 'jingan-5' });
  server.clock.at = at('14:30', day);
  const manager = await counter.clerk('manager');
  const { rev } = await server.order(game.id);
  const move = {
    id: game.id,
    rev,
    table_id: 'jingan-6',
    by: 'hall' as const,
    total: 0,
    pays: [],
    reason: 'torn cloth',
  };
  dataOf(await manager.call(counterMoveApi.move, move));
  server.clock.at = at('16:00', day);
  const heat = await readHeat({ from: day, to: day });
  const { paid, refunded } = await server.order(game.id);
  expect(new Map(heat.tables.map(({ id, minutes }) => [id, minutes]))).toEqual(
    new Map([
      ['jingan-5', 30],
      ['jingan-6', 30],
    ]),
  );
  expect(heat.tables.reduce((sum, { revenue }) => sum + revenue, 0)).toBe(paid - refunded);
  expect(heat.tables.every(({ revenue }) => revenue > 0)).toBe(true);
});
