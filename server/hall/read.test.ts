import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { HallFileError, readHall, readHallFile } from './read.ts';

const folder = new URL('../../example/', import.meta.url);
const example = readFileSync(new URL('hall.yaml', folder), 'utf8');
const readTextFile = (name: string) => readFileSync(new URL(name, folder), 'utf8');

const read = (source: string) => readHall(source, 'hall.yaml', readTextFile);

function problemsWith(before: string, after: string): { lines: readonly string[]; line: number } {
  expect(example).toContain(before);
  const line = example.slice(0, example.indexOf(before)).split('\n').length;
  try {
    read(example.replace(before, after));
  } catch (error) {
    if (error instanceof HallFileError) return { lines: error.lines, line };
    throw error;
  }
  return { lines: [], line };
}

describe('the example hall', () => {
  const hall = readHallFile(new URL('hall.yaml', folder).pathname);

  test('is read completely, with money in minor units', () => {
    expect(hall.outlets.map((outlet) => outlet.tables.length)).toEqual([12, 7]);
    expect(hall.types.pool).toMatchObject({ deposit: 5_000, tariff: { default_per_hour: 3_800 } });
    expect(hall.topup).toEqual({ min: 1_000, max: 500_000 });
    expect(hall.texts.terms.body.zh).toContain('押金');
  });

  test('has one outlet open around the clock and one open past midnight', () => {
    expect(hall.outlets[0]?.hours[3]).toEqual({ open: '00:00', close: '24:00' });
    expect(hall.outlets[1]?.hours[5]).toEqual({ open: '10:00', close: '04:00' });
  });

  test('has closed days and special hours, and an outlet replaces those of the hall', () => {
    const source = example
      .replace(
        'max_width: 480',
        'closed_days: ["2027-02-05"]\nspecial_hours: { "2026-12-31": "10:00-20:00" }',
      )
      .replace('    lat: 31.1936', '    closed_days: ["2026-12-31"]\n    lat: 31.1936');
    const [jingan, xuhui] = read(source).outlets;
    expect(jingan?.hours).toMatchObject({
      '2027-02-05': null,
      '2026-12-31': { open: '10:00', close: '20:00' },
    });
    expect(xuhui?.hours).toMatchObject({ '2027-02-05': null, '2026-12-31': null });
  });

  test('has tables of the default size of their type', () => {
    expect(hall.outlets[0]?.tables[0]?.plan).toEqual({ x: 2.3, y: 2.1, w: 2.84, h: 1.55, rotate: 0 });
  });
});

const invalidChanges: [what: string, before: string, after: string, path: string, message: string][] = [
  [
    'an announcement that is slow to render',
    '"赛程八周，每周二晚在**徐汇店**举行。请于 12 月 5 日前到前台报名。"',
    `"${'_*~'.repeat(2_000)}"`,
    'announcements.1.body.zh',
    'is too long or has too many formatting marks: shorten it or its paragraphs',
  ],
  [
    'a text of many pages',
    '{ en: Winter snooker league, zh: 冬季斯诺克联赛报名 }',
    'x'.repeat(2_001),
    'announcements.1.title',
    'must be at most 2000 characters',
  ],
  [
    'a phone that cannot be dialled',
    '+86 21 5555 0118',
    'call us',
    'outlets.0.phone',
    'must be a phone number such as "+86 21 5555 0166"',
  ],
  [
    'an unknown field',
    'resend_seconds: 60',
    'resend_secs: 60',
    'resend_secs',
    'is not a known field: did you mean "resend_seconds"?',
  ],
  [
    'an unknown field of a table',
    'plan: { x: 6.5, y: 2.1 }',
    'paln: { x: 6.5, y: 2.1 }',
    'outlets.0.tables.1.paln',
    'is not a known field: did you mean "plan"?',
  ],
  [
    'an unknown field of a coupon rule',
    'min_spend: "38.00"',
    'min_spent: "38.00"',
    'coupons.0.rule.min_spent',
    'is not a known field: did you mean "min_spend"?',
  ],
  ['a field like no other', 'resend_seconds: 60', 'wallpaper: 60', 'wallpaper', 'is not a known field'],
  [
    'a closed day with special hours',
    'max_width: 480',
    'closed_days: ["2026-12-31"]\nspecial_hours: { "2026-12-31": "10:00-20:00" }',
    'closed_days.0',
    'has special_hours, too',
  ],
  [
    'special hours on a day that does not exist',
    'max_width: 480',
    'special_hours: { "2026-02-31": "10:00-20:00" }',
    'special_hours.2026-02-31',
    'is not a calendar date',
  ],
  [
    'a bad zone',
    'time_zone: Asia/Shanghai',
    'time_zone: Asia/Shangai',
    'time_zone',
    'is not a time zone: did you mean "Asia/Shanghai"?',
  ],
  ['a bad currency', 'currency: CNY', 'currency: RMB', 'currency', 'is not a currency code'],
  [
    'an amount with too many digits',
    'default_per_hour: "38.00"',
    'default_per_hour: "38.005"',
    'types.pool.default_per_hour',
    'must be an amount',
  ],
  [
    'a negative amount',
    'default_per_hour: "38.00"',
    'default_per_hour: "-38.00"',
    'types.pool.default_per_hour',
    'must be an amount',
  ],
  [
    'hours that do not parse',
    '"02:00-10:00", per_hour: "28.00"',
    '"2-10", per_hour: "28.00"',
    'types.pool.bands.3.hours',
    'must be hours',
  ],
  [
    'hours past the day',
    '"02:00-10:00", per_hour: "28.00"',
    '"02:00-25:00", per_hour: "28.00"',
    'types.pool.bands.3.hours',
    'must be hours',
  ],
  [
    'unknown weekdays',
    'days: fri-sun, hours: "18:00-02:00", per_hour: "52.00"',
    'days: fri-moon, hours: "18:00-02:00", per_hour: "52.00"',
    'types.pool.bands.1.days',
    'must be weekdays',
  ],
  ['a day that does not exist', '"2027-02-11"', '"2027-02-30"', 'holidays.8', 'is not a calendar date'],
  ['a table id used twice', 'id: xuhui-1,', 'id: jingan-1,', 'outlets.1.tables.0.id', 'used twice'],
  [
    'a table number used twice',
    'id: jingan-2, number: "2"',
    'id: jingan-2, number: "1"',
    'outlets.0.tables.1.number',
    'used twice',
  ],
  [
    'a queue with a wrong time to come',
    'come_minutes: 10',
    'come_minutes: 90',
    'queue.come_minutes',
    'must be at most 60',
  ],
  [
    'a queue that is no rules',
    'queue: { come_minutes: 10, board: number, sms: true }',
    'queue: yes please',
    'queue',
    'must be false, or rules such as { come_minutes: 10 }',
  ],
  [
    'a waiting list that is no rules',
    'waiting: { offer_minutes: 5, max_wishes: 3, silent_from: 23, silent_to: 8 }',
    'waiting: true',
    'waiting',
    'must be false, or rules such as { offer_minutes: 5 }',
  ],
  [
    'an offer that is held for too short',
    'offer_minutes: 5',
    'offer_minutes: 1',
    'waiting.offer_minutes',
    'must be at least 2',
  ],
  ['a package id used twice', 'id: p300', 'id: p100', 'packages.1.id', 'used twice'],
  [
    'a table on another',
    'plan: { x: 6.5, y: 2.1 }',
    'plan: { x: 5.0, y: 2.1 }',
    'outlets.0.tables.1.plan',
    'overlaps table 1',
  ],
  [
    'a table through the wall',
    'plan: { x: 10.6, y: 12.5, rotate: 90 }',
    'plan: { x: 12.6, y: 12.5, rotate: 90 }',
    'outlets.0.tables.11.plan',
    'is outside the 13 x 15.4 m floor plan',
  ],
  [
    'a percentage over 100',
    'percent_off: 15',
    'percent_off: 150',
    'levels.3.percent_off',
    'must be from 0 to 100',
  ],
  [
    'a level below the one before',
    'min_spent: "2000.00"',
    'min_spent: "200.00"',
    'levels.2.min_spent',
    'must be more than that of the previous level',
  ],
  [
    'a shortest game over the longest',
    'min_minutes: 30\n',
    'min_minutes: 600\n',
    'rules.min_minutes',
    'must not be more than max_minutes',
  ],
  [
    'a top-up minimum over the maximum',
    'min: "10.00"',
    'min: "6000.00"',
    'topup.min',
    'must not be more than topup.max',
  ],
  ['an unknown outlet', 'outlet_id: xuhui', 'outlet_id: xuhu', 'announcements.1.outlet_id', 'does not exist'],
  [
    'a text in one language only',
    '{ en: Silver, zh: 银卡会员 }',
    '{ en: Silver }',
    'levels.1.name.zh',
    'is missing',
  ],
  [
    'a missing text file',
    'en: texts/terms.en.md',
    'en: texts/nothing.md',
    'texts.terms.file.en',
    'cannot be read',
  ],
  [
    'a missing text file of both languages',
    'file: { en: texts/terms.en.md, zh: texts/terms.zh.md }',
    'file: nothing.md',
    'texts.terms.file',
    'cannot be read: nothing.md',
  ],
  [
    'a coupon of an unknown kind',
    'kind: amount',
    'kind: gift',
    'coupons.0.rule.kind',
    'must be amount, percent or minutes',
  ],
  [
    'the former name of a field',
    'valid_days: 30',
    'good_for_days: 30',
    'coupons.0.good_for_days',
    'is now called valid_days',
  ],
  ['a position off the globe', 'lat: 31.2286', 'lat: 131.2286', 'outlets.0.lat', 'must be at most 90'],
];

describe('an invalid hall file is rejected with the line and path of the problem:', () => {
  test.each(invalidChanges)('%s', (_, before, after, path, message) => {
    const { lines, line } = problemsWith(before, after);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^hall\\.yaml:${line}:\\d+ `));
    expect(lines[0]).toContain(` ${path}: `);
    expect(lines[0]).toContain(message);
  });

  test('a YAML syntax error', () => {
    const { lines } = problemsWith('brand: { en: Baize Billiards,', 'brand: { en: Baize "Billiards" : : ,');
    expect(lines[0]).toMatch(/^hall\.yaml:\d+:\d+ /);
  });

  test.each([
    ['currency: CNY', 'currency CNY', 'a ":" is missing after the name of a field'],
    ['currency: CNY', '  currency: CNY', 'the spaces before this line are more or fewer than before'],
  ])('a mistake in the form of a line, in plain words: %j', (from, to, message) => {
    const { lines } = problemsWith(from, to);
    expect(lines.join('\n')).toContain(message);
  });

  test('a missing field', () => {
    const { lines } = problemsWith('currency: CNY\n', '');
    expect(lines).toEqual([expect.stringMatching(/^hall\.yaml:\d+:\d+ currency: is missing$/)]);
  });

  test('several problems at once', () => {
    const source = example
      .replace('max_width: 480', 'max_width: 1')
      .replace('horizon_days: 14', 'horizon_days: 0');
    expect(() => read(source)).toThrow(/max_width.*\n.*horizon_days/);
  });

  test.each(['', 'hello', '[]', '42', 'null'])('a file that is not a hall: %j', (source) => {
    expect(() => read(source)).toThrow(HallFileError);
  });
});

test('an amount is read exactly from a number or a text', () => {
  const hall = read(
    example
      .replace('deposit: "50.00"', 'deposit: 1.15')
      .replace('"100.00", bonus: "0.00"', '"1.1", bonus: 0.07'),
  );
  expect(hall.types.pool?.deposit).toBe(115);
  expect(hall.packages[0]).toMatchObject({ amount: 110, bonus: 7 });
});

test('a currency without a minor unit takes whole amounts only', () => {
  const source = example.replace('currency: CNY', 'currency: JPY').replace(/"(\d+)\.00"/g, '"$1"');
  expect(read(source).types.pool?.deposit).toBe(50);
  expect(() => read(source.replace('deposit: "50"', 'deposit: "50.5"'))).toThrow(
    'must be an amount such as "38"',
  );
});

test('a first visit is in English, unless the hall sets another language or leaves it to the browser', () => {
  const withLanguage = (language: string) => read(`default_language: ${language}\n${example}`);
  expect(read(example).default_language).toBe('en');
  expect(withLanguage('zh-Hans').default_language).toBe('zh-Hans');
  expect(withLanguage('browser').default_language).toBe('browser');
  expect(() => withLanguage('zh')).toThrow('must be en, zh-Hans or browser');
});

test('the example of a club in another country is read without a problem', () => {
  const club = readHallFile(new URL('snooker-club.yaml', folder).pathname);
  expect(club).toMatchObject({ currency: 'GBP', time_zone: 'Europe/London', languages: ['en'] });
  expect(Object.keys(club.types)).toEqual(['full_size', 'ten_foot', 'english_pool', 'three_cushion']);
  expect(club.outlets[0]?.tables).toHaveLength(14);
});
