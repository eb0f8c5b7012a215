import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { exampleWords } from '#server/hall/example-words.ts';
import { HallFileError, readHallFile } from '#server/hall/read.ts';
import { newHallCommand } from './new-hall.ts';

const parent = mkdtempSync(join(tmpdir(), 'baize-new-hall-'));
afterAll(() => rmSync(parent, { recursive: true }));

const FLAGS = {
  name: 'Rack "Em" Up',
  currency: 'gbp',
  'time-zone': 'Europe/London',
  languages: 'en',
  tables: '7 pool, 2 snooker',
  price: '9.50',
  address: '1 Mill Lane, Leeds',
  email: 'hi@rackemup.co.uk',
};
let count = 0;
async function make(change: Partial<typeof FLAGS> = {}) {
  const folder = join(parent, String(++count));
  const flags = Object.entries({ ...FLAGS, ...change }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}=${value}`],
  );
  const result = await newHallCommand([folder, ...flags], {
    input: new PassThrough().end(),
    output: new PassThrough(),
  });
  return { ...result, file: join(folder, 'hall.yaml') };
}

test('a new hall can be applied at once and names only itself', async () => {
  const { status, lines, file } = await make();
  expect([status, lines.at(-1)]).toEqual([0, `Next: npm run hall -- apply ${file}`]);
  const hall = readHallFile(file);
  expect(hall).toMatchObject({ currency: 'GBP', default_country: 'GB', languages: ['en'] });
  expect(hall.brand.en).toBe('Rack "Em" Up');
  expect(hall.outlets[0]?.tables.map(({ type }) => type)).toEqual([
    ...Array(7).fill('pool'),
    ...Array(2).fill('snooker'),
  ]);
  expect(hall.types.pool?.tariff.default_per_hour).toBe(950);
  expect(hall.texts.terms.body.en).toContain('between you and Rack "Em" Up.');
  expect(hall.texts.terms.body.en).toContain('for **15 minutes** while you pay');
  expect(hall.texts.privacy.body.en).toContain('hi@rackemup.co.uk');
  expect(exampleWords(hall)).toEqual([{ path: 'outlets.0.lat', word: 'set the position of the outlet' }]);
  expect(lines).toContain('  outlets.0.lat: set the position of the outlet');
});

test.each([
  ['en', /\p{Script=Han}/u, ['privacy.en.md', 'terms.en.md']],
  ['zh', /User Agreement|How do I open|American pool/, ['privacy.zh.md', 'terms.zh.md']],
])('a hall in %s has no text in the other language', async (languages, otherLanguage, files) => {
  const { status, file } = await make({ languages });
  const texts = join(file, '..', 'texts');
  expect([status, readdirSync(texts).sort()]).toEqual([0, files]);
  for (const path of [file, ...files.map((name) => join(texts, name))])
    expect(readFileSync(path, 'utf8')).not.toMatch(otherLanguage);
});

test('an address of the example is named once, not in each text that has it from a placeholder', async () => {
  const { lines } = await make({ email: 'hello@cue.example' });
  expect(lines.filter((line) => line.includes('hello@cue.example'))).toEqual([
    '  contact.email: hello@cue.example',
  ]);
});

test.each([
  [{ currency: 'JPY', price: '1200', 'time-zone': 'Asia/Tokyo' }, 'JP', '+81 ...'],
  [
    { currency: 'CNY', tables: '200 chinese_eight', 'time-zone': 'Asia/Shanghai', languages: 'zh' },
    'CN',
    '+86 ...',
  ],
  [{ tables: '1 three_cushion, 1 english_pool, 1 snooker', 'time-zone': 'America/New_York' }, 'US', '+1 ...'],
])(
  'halls in other countries are valid, and their phone begins with the code of the country: %o',
  async (change, country, phone) => {
    const { status, file } = await make(change);
    expect([status, readHallFile(file).default_country]).toEqual([0, country]);
    expect(readFileSync(file, 'utf8')).toContain(`    # phone: "${phone}"\n`);
  },
);

test.each([
  [{ currency: 'shells' }, '--currency must be a currency code such as GBP.'],
  [{ 'time-zone': 'UTC' }, '--time-zone must be a time zone such as Europe/London or Asia/Shanghai.'],
  [{ 'time-zone': 'Berlin' }, '--time-zone must be a time zone such as Europe/Berlin.'],
  [{ tables: 'eight pool' }, '--tables must be numbers with types'],
  [{ languages: 'fr' }, '--languages must be en, zh or en,zh.'],
  [{ email: 'me' }, '--email must be an e-mail address.'],
])('a wrong flag is named: %o', async (change, message) => {
  const { status, lines } = await make(change);
  expect([status, lines[0]]).toEqual([2, expect.stringContaining(message)]);
});

test('all wrong and missing flags are named at once', async () => {
  const { status, lines } = await make({ currency: 'shells', address: undefined, email: undefined });
  expect([status, lines.slice(0, 3)]).toEqual([
    2,
    ['--currency must be a currency code such as GBP.', '--address is missing.', '--email is missing.'],
  ]);
});

test('on a terminal it asks, and asks again after a wrong answer', async () => {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()];
  const answers = [
    'Corner Pocket',
    'gold',
    'USD',
    'America/Chicago',
    '',
    '4 pool',
    '',
    '12',
    '5 Elm Street',
    'a@b.com',
  ];
  let printed = '';
  output.on('data', (chunk) => {
    printed += chunk;
    if (printed.endsWith(': ')) input.write(`${answers.shift()}\n`);
  });
  const folder = join(parent, 'asked');
  expect((await newHallCommand([folder], { input, output })).status).toBe(0);
  expect(printed).toContain('The answer must be a currency code such as GBP.');
  expect(printed).toContain('The answer must be an amount such as 38.');
  expect(readHallFile(join(folder, 'hall.yaml'))).toMatchObject({ currency: 'USD', languages: ['en', 'zh'] });
});

const ANSWERS = ['Pocket', 'USD', 'America/Chicago', 'en', '4 pool', '12', '5 Elm Street', 'a@b.com'];

test('answers that were typed before the first question are kept', async () => {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()];
  input.end(ANSWERS.map((answer) => `${answer}\n`).join(''));
  const folder = join(parent, 'typed-ahead');
  expect((await newHallCommand([folder], { input, output })).status).toBe(0);
  expect(readHallFile(join(folder, 'hall.yaml'))).toMatchObject({
    currency: 'USD',
    contact: { email: 'a@b.com' },
  });
});

test('a pipe answers, and what it does not answer has its default or is named', async () => {
  const answer = async (name: string, lines: readonly string[]) => {
    const input = new PassThrough().end(lines.map((line) => `${line}\n`).join(''));
    const folder = join(parent, name);
    const { status, lines: printed } = await newHallCommand([folder], { input, output: new PassThrough() });
    return { status, printed, file: join(folder, 'hall.yaml') };
  };
  const whole = await answer('piped', ANSWERS);
  expect(readHallFile(whole.file)).toMatchObject({ currency: 'USD', contact: { email: 'a@b.com' } });
  const wrong = await answer('piped-wrong', ['Pocket', 'gold', ...ANSWERS.slice(2, 6)]);
  expect([wrong.status, wrong.printed.slice(0, 3)]).toEqual([
    2,
    ['--currency must be a currency code such as GBP.', '--address is missing.', '--email is missing.'],
  ]);
  expect(existsSync(wrong.file)).toBe(false);
});

test('an input that ends before the last question writes nothing', async () => {
  const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()];
  input.end('Pocket\nUSD\n');
  const folder = join(parent, 'ended');
  const { status, lines } = await newHallCommand([folder], { input, output });
  expect([status, lines.at(-1)]).toEqual([1, expect.stringContaining('Nothing was written.')]);
  expect(existsSync(folder)).toBe(false);
});

test('an unknown placeholder and one without its value are problems', async () => {
  const { file } = await make();
  const broken = (from: string, to: string) => {
    const path = file.replace('hall.yaml', 'broken.yaml');
    writeFileSync(path, readFileSync(file, 'utf8').replace(from, to));
    try {
      readHallFile(path);
      return '';
    } catch (error) {
      if (error instanceof HallFileError) return error.message;
      throw error;
    }
  };
  expect(broken('is {min_charge_minutes}', 'is {min_charge}')).toContain(
    '{min_charge} is unknown; known are {brand}',
  );
  expect(broken('contact: { email: "hi@rackemup.co.uk" }', '')).toContain('{email} needs contact.email');
});
