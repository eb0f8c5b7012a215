import type { Hall } from '#lib/domain/hall.ts';
import type { OpeningHours } from '#lib/domain/opening.ts';
import { runCommand } from '#server/cli/commands.ts';
import { tableTypeOf } from '#server/hall/lookup.ts';
import { HallFileError } from '#server/hall/read.ts';
import type { Random } from '../random.ts';
import { expectEqual, Violation } from '../violation.ts';
import { HALL_FILE, type World } from '../world.ts';
import type { Action } from './action.ts';
import { runOnProcess } from './operations.ts';

/** The hall with other rules, prices and opening hours, and with tables out of service or removed. */
function changedHall(hall: Hall, random: Random): Hall {
  if (random.chance(0.3)) return hall;
  const pick = <T>(list: readonly [T, ...T[]]) => random.pick(list);
  const factor = pick([1, 0.9, 1.07, 0]);
  const pool = tableTypeOf(hall, 'pool');
  return {
    ...hall,
    rules: {
      ...hall.rules,
      cleaning_minutes: pick([0, 5, 5, 15]),
      hold_minutes: pick([15, 5, 30]),
      cancel_free_minutes: pick([60, 0, 240]),
      cancel_grace_minutes: pick([10, 0, 60]),
      min_charge_minutes: pick([30, 0, 60]),
      open_early_minutes: pick([10, 0, 60]),
      step_minutes: pick([15, 15, 30, 5]),
    },
    types: {
      ...hall.types,
      pool: {
        ...pool,
        deposit: pick([5_000, 0, 7_777]),
        tariff: {
          default_per_hour: Math.round(pool.tariff.default_per_hour * factor),
          bands: pool.tariff.bands.map((band) => ({
            ...band,
            per_hour: Math.round(band.per_hour * factor),
          })),
        },
      },
    },
    outlets: hall.outlets
      .filter((_outlet, index) => index === 0 || random.chance(0.98))
      .map((outlet) => ({
        ...outlet,
        hours: random.chance(0.2) ? changedHours(outlet.hours, random) : outlet.hours,
        tables: outlet.tables
          .filter((table) => table.number === '1' || random.chance(0.97))
          .map((table) => ({ ...table, out_of_service: random.chance(0.05) })),
      })),
  };
}

const changedHours = (hours: OpeningHours, random: Random): OpeningHours =>
  Object.fromEntries(
    Object.entries(hours).map(([day, open]) => [
      day,
      random.weighted([
        { weight: 6, open },
        { weight: 1, open: null },
        { weight: 2, open: { open: '12:00', close: '22:30' } },
        { weight: 1, open: { open: '18:00', close: '04:00' } },
      ]).open,
    ]),
  );

/**
 * Runs `npm run hall -- ...args` on a process, as the command line does while the server runs. Null after a
 * fault.
 */
const command = (world: World, random: Random, args: readonly string[]) =>
  runOnProcess(world, random, `hall ${args.join(' ')}`, ({ deps }) => runCommand(deps, args));

/** Commands that succeed at any time. */
const COMMANDS: readonly (readonly string[])[] = [
  ['problems'],
  ['ledger', 'check'],
  ['audit', '--limit', '20'],
  ['faults'],
  ['notice', 'list'],
  ['qr', '--outlet', 'shanghai'],
];

export const staffActions: readonly Action[] = [
  {
    name: 'apply a hall',
    weight: 1,
    async run(world, random) {
      try {
        const { changed } = await world.applyHall(changedHall(world.hallFile, random));
        world.note(`apply: ${changed ? 'a new version' : 'no change'}`);
      } catch (error) {
        if (!(error instanceof HallFileError)) throw error;
        world.note(`apply: ${error.lines[0]}`);
      }
      await world.readHall();
    },
  },
  {
    name: 'run a command',
    weight: 2,
    async run(world, random) {
      const args = random.pick(COMMANDS)!;
      const result = await command(world, random, args);
      if (result && result.status !== 0)
        throw new Violation('command', `hall ${args.join(' ')}: ${result.lines.join('; ')}`);
    },
  },
  {
    name: 'apply the hall file',
    weight: 0.3,
    async run(world, random) {
      await command(world, random, ['apply', HALL_FILE]);
      await world.readHall();
    },
  },
  {
    name: 'rotate a table code',
    weight: 0.3,
    async run(world, random) {
      const id = random.pick([...world.tableCodes.keys()]) ?? '';
      const before = world.tableCodes.get(id);
      const result = await command(world, random, ['qr', '--rotate', id]);
      await world.readHall();
      if (result?.status === 0)
        expectEqual('table_code', `the code of ${id} is new`, world.tableCodes.get(id) !== before, true);
    },
  },
  {
    name: 'remove a problem',
    weight: 0.2,
    async run(world, random) {
      const order = random.pick(world.recentOrders());
      if (order) await command(world, random, ['problems', 'done', order.id]);
    },
  },
];
