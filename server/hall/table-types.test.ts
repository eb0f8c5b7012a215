import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { indexApi } from '#lib/contract/config.ts';
import { tableApi } from '#lib/contract/table.ts';
import { selectLatestOrderEnds } from '#server/ordering/order/occupancy.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf } from '#server/test/test-server.ts';
import { applyHall } from './apply.ts';
import { databaseHall } from './database-hall.ts';
import { HallFileError, readHall } from './read.ts';

const folder = new URL('../../example/', import.meta.url);
const example = readFileSync(new URL('hall.yaml', folder), 'utf8');
const read = (source: string) =>
  readHall(source, 'hall.yaml', (name) => readFileSync(new URL(name, folder), 'utf8'));

const withCarom = (fields: string) =>
  example
    .replace('\noutlets:', `  carom:\n${fields.replace(/^/gm, '    ')}\n\noutlets:`)
    .replace('id: jingan-8, number: "8", type: pool', 'id: jingan-8, number: "8", type: carom')
    .replace('id: jingan-9, number: "9", type: pool', 'id: jingan-9, number: "9", type: carom');
const prices = 'default_per_hour: 30\ndeposit: 0';
const carom = `name: { en: Carom, zh: 开伦台球 }
cloth: "#0A5B7A"
size: { length: 3.1, width: 1.7 }
drawing: carom
${prices}`;

/** The hall file before it had names, cloths and sizes of table types. */
const withoutLooks = example.replace(/^types:\n( .*\n)+/m, (types) =>
  types.replace(/^ {4}(name|cloth|size|drawing): .*\n/gm, ''),
);

function problemsOf(source: string): readonly string[] {
  try {
    read(source);
  } catch (error) {
    if (error instanceof HallFileError) return error.lines;
    throw error;
  }
  return [];
}

const { server } = await setUpTestServer();

describe('the hall file', () => {
  test('has any number of table types, with the size of their tables', () => {
    const hall = read(withCarom(carom));
    expect(Object.keys(hall.types)).toEqual(['pool', 'chinese_eight', 'snooker', 'carom']);
    expect(hall.types.carom).toEqual({
      name: { en: 'Carom', zh: '开伦台球' },
      cloth: '#0a5b7a',
      drawing: 'carom',
      deposit: 0,
      tariff: { bands: [], default_per_hour: 3_000 },
    });
    expect(hall.outlets[0]?.tables[7]).toMatchObject({ type: 'carom', plan: { w: 3.1, h: 1.7 } });
  });

  test('a type needs no more than a name and prices', () => {
    const hall = read(withCarom(`name: Carom\n${prices}`));
    expect(hall.types.carom).toMatchObject({ cloth: '#177343', drawing: 'pool' });
    expect(hall.outlets[0]?.tables[7]?.plan).toMatchObject({ w: 2.54, h: 1.27 });
  });

  test('without looks, the three types that every hall had look as they did', () => {
    expect(withoutLooks).not.toContain('cloth:');
    expect(read(withoutLooks)).toEqual(read(example));
  });

  test.for([
    ['without a price', carom.replace('default_per_hour: 30\n', ''), 'carom.default_per_hour: is missing'],
    ['without a deposit', carom.replace('\ndeposit: 0', ''), 'carom.deposit: is missing'],
    ['without a name', prices, 'carom.name: is missing'],
    [
      'with a color that is none',
      carom.replace('#0A5B7A', 'teal'),
      'carom.cloth: must be a color in quotes such as "#177343"',
    ],
    [
      'with a color without quotes, which is a comment',
      carom.replace('"#0A5B7A"', '#0A5B7A'),
      'carom.cloth: must be a color in quotes such as "#177343"',
    ],
    ['with a width that is none', carom.replace('1.7', '0'), 'carom.size.width: must be at least 0.1'],
    [
      'with an unknown drawing',
      carom.replace('drawing: carom', 'drawing: golf'),
      'carom.drawing: must be one of pool, snooker, carom',
    ],
  ] as const)('a type %s is one line', ([, fields, problem]) => {
    expect(problemsOf(withCarom(fields))).toEqual([expect.stringMatching(/^hall\.yaml:\d+:\d+ types\./)]);
    expect(problemsOf(withCarom(fields))[0]).toContain(`types.${problem}`);
  });

  test.for([
    ['a table', 'number: "5", type: pool', 'number: "5", type: poool', 'outlets.0.tables.4.type'],
    ['a coupon', 'table_types: [snooker]', 'table_types: [snoker]', 'coupons.2.rule.valid.table_types.0'],
    [
      "an outlet's prices",
      '      snooker:\n        default',
      '      carom:\n        default',
      'outlets.1.types.carom',
    ],
    [
      'a table of an inherited name',
      'number: "5", type: pool',
      'number: "5", type: constructor',
      'outlets.0.tables.4.type',
    ],
  ] as const)('%s of an unknown type is one line', ([, before, after, path]) => {
    expect(example).toContain(before);
    expect(problemsOf(example.replace(before, after))).toEqual([
      expect.stringMatching(
        new RegExp(`^hall\\.yaml:\\d+:\\d+ ${path}: must be one of pool, chinese_eight, snooker$`),
      ),
    ]);
  });

  test.for(['constructor', 'prototype'])('a type with the id %s is one line', (id) => {
    expect(problemsOf(withCarom(carom).replaceAll(/\bcarom(?=:\n|,)/g, id))).toEqual([
      expect.stringMatching(new RegExp(`^hall\\.yaml:\\d+:3 types\\.${id}: is a reserved name, not an id$`)),
    ]);
  });

  test('needs at least one type', () => {
    const source = example.replace(/^types:\n( .*\n)+/m, 'types: {}\n');
    expect(problemsOf(source)).toEqual([expect.stringContaining('types: must have at least one table type')]);
  });
});

describe('a hall in force', () => {
  const apply = (source: string) =>
    applyHall(server.db, read(source), { clock: server.clock, latestEnds: selectLatestOrderEnds });
  const typesIn = async (lang: 'en-us' | 'zh-cn') =>
    dataOf(await server.call(indexApi.config, {}, { lang })).table_types;

  test('tells the app its types, in the order of their tables', async () => {
    await apply(withCarom(carom));
    expect((await typesIn('en-us')).map(({ id }) => id)).toEqual([
      'chinese_eight',
      'pool',
      'carom',
      'snooker',
    ]);
    expect((await typesIn('zh-cn'))[2]).toEqual({
      id: 'carom',
      name: '开伦台球',
      cloth: '#0a5b7a',
      drawing: 'carom',
      offered: true,
    });
    const { list } = dataOf(await server.call(tableApi.list, { store_id: 'jingan' }));
    expect(list.find(({ number }) => number === '8')).toMatchObject({ type: 'carom', price_per_hour: 3_000 });
  });

  test('keeps a type that it had before, for past orders, and offers it no more', async () => {
    await apply(withCarom(carom));
    await apply(example);
    const types = await typesIn('en-us');
    expect(types.filter(({ offered }) => !offered).map(({ name }) => name)).toEqual(['Carom']);
    await apply(withCarom(carom));
    expect((await databaseHall(server.db).current()).retired.types).toEqual({});
  });
});
