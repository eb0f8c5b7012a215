import fc from 'fast-check';
import type * as v from 'valibot';
import type { Endpoint } from '#lib/contract/endpoint.ts';

/** The parts of a valibot schema that tell what it accepts. */
interface Schema {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Schema>>;
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly options?: readonly (string | Schema)[];
}

const text = (value: unknown): string => JSON.stringify(value);

/** JSON that no call expects, as text: some of it can't be made by `JSON.stringify`. */
const HOSTILE_JSON: readonly string[] = [
  ...['null', 'true', 'false', '{}', '[]', '""', '" "', '0', '-1', '1.5', '-0', '1e999', '-1e999', '1e-400'],
  ...[
    '9007199254740993',
    '253402300800',
    '1e308',
    '[[]]',
    '[null]',
    '{"$ne":null}',
    '{"__proto__":{"id":"x"}}',
  ],
  text('\0'),
  text('x\0y'),
  '"\\ud800"',
  '"\\udfff x"',
  text('\u202e\u200b\ufeff'),
  text('💥'.repeat(70)),
  text('x'.repeat(140)),
  text('x'.repeat(20_000)),
  text("' or 1=1 --"),
  text('"; drop table orders; --'),
  text('%_\\'),
  text('../../etc/passwd'),
  text('<script>alert(1)</script>'),
  text('constructor'),
  text('__proto__'),
  text('9999-12-31'),
  text('0000-00-00'),
  text('-271821-04-20'),
  text('999999999999999999999'),
  text('1e3'),
  text('NaN'),
  `${'['.repeat(12_000)}${']'.repeat(12_000)}`,
  `${'{"a":'.repeat(6_000)}1${'}'.repeat(6_000)}`,
  text(Array.from({ length: 5_000 }, (_, i) => i)),
  text(Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`key${i}`, i]))),
];

/** Bodies that are not JSON, or not an object. */
const HOSTILE_BODIES: readonly string[] = [
  ...['', ' ', '{', '{"a":', '[1,]', "{'a':1}", 'undefined', 'NaN', '\ufeff{}', '{}{}', '{"a":1}\0', '\0'],
  text('x'.repeat(70_000)),
  ...HOSTILE_JSON,
];

/** Encoded values of a parameter of a URL. */
export const HOSTILE_QUERY: readonly string[] = [
  ...[
    '',
    '%00',
    'a%00b',
    'long-enough%00',
    '%',
    '%ff',
    '%ud800',
    '%ED%A0%80',
    '%F0%9F%92%A5',
    '[]',
    '{}',
    'null',
    '-1',
    '1e999',
    'NaN',
  ],
  ...[
    '999999999999999999999',
    "'%20or%201=1--",
    '__proto__',
    'constructor',
    '9999-12-31',
    '0000-00-00',
    '1.x',
  ],
  'x'.repeat(8_000),
];

/** Strings that pass most formats: ids, days, phones, codes. */
const PLAIN_STRINGS: readonly string[] = [
  ...['x', '2026-11-24', '2026-02-31', '+8613800000000', 'ann@example.com', '000000', 'jingan-5', 'jingan'],
  'https://fcm.googleapis.com/x',
];

function schemaOf(endpoint: Endpoint): Schema {
  return endpoint.input as unknown as Schema;
}

/** JSON of the right type, as text; `ids` are those of real things. */
function plausible(schema: Schema, ids: readonly string[]): fc.Arbitrary<string> {
  const { type, entries, wrapped, item, options = [] } = schema;
  if (wrapped) return fc.oneof({ weight: 3, arbitrary: plausible(wrapped, ids) }, fc.constant('null'));
  if (entries) return objectText(entries, ids, 0);
  if (item) return fc.array(plausible(item, ids), { maxLength: 3 }).map((items) => `[${items.join(',')}]`);
  if (type === 'picklist') return fc.constantFrom(...options.map(text));
  if (type === 'union') return fc.oneof(...options.map((option) => plausible(option as Schema, ids)));
  if (type === 'number') return fc.constantFrom('0', '1', '5', '30', '60', '1000', '1795500000');
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  return fc.constantFrom(...[...ids, ...PLAIN_STRINGS].map(text));
}

/**
 * An object whose fields are right, hostile, missing or repeated. `hostility`: weight against 6 right ones.
 */
function objectText(
  entries: Readonly<Record<string, Schema>>,
  ids: readonly string[],
  hostility: number,
): fc.Arbitrary<string> {
  const hostile = fc.constantFrom(...HOSTILE_JSON);
  const fields = Object.entries(entries).map(([name, schema]) => {
    const value = fc.oneof(
      { weight: 6, arbitrary: plausible(schema, ids) },
      { weight: hostility, arbitrary: hostile },
    );
    const field = value.map((json) => `${text(name)}:${json}`);
    const repeated = fc.tuple(field, field).map((both) => both.join(','));
    return fc.oneof(
      { weight: 12, arbitrary: field },
      { weight: hostility ? 1 : 0, arbitrary: fc.constant('') },
      { weight: hostility ? 1 : 0, arbitrary: repeated },
    );
  });
  const unknown = hostile.map((json) => `"unknown":${json}`);
  const extra = hostility ? fc.oneof({ weight: 8, arbitrary: fc.constant('') }, unknown) : fc.constant('');
  return fc.tuple(extra, ...fields).map((parts) => `{${parts.filter(Boolean).join(',')}}`);
}

/** Bodies for a POST. A new call of the contract needs nothing here. */
const hostileBody = (endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 5, arbitrary: objectText(schemaOf(endpoint).entries ?? {}, ids, 2) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_BODIES) },
  );

/** Query strings for a GET, without `?`. */
function hostileQuery(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<string> {
  const names = [...Object.keys(schemaOf(endpoint).entries ?? {}), 'unknown', 'id[]'];
  const plain = [...ids, ...PLAIN_STRINGS, '0', '15', '60', '1795500000', 'all'].map(encodeURIComponent);
  const value = fc.oneof(fc.constantFrom(...plain), fc.constantFrom(...HOSTILE_QUERY));
  return fc
    .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: names.length + 1 })
    .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
}

/** Hostile input for a call, made from its schema. `ids` are those of another person's things. */
export const hostileInput = (
  endpoint: Endpoint<v.GenericSchema, v.GenericSchema>,
  ids: readonly string[],
): fc.Arbitrary<string> =>
  endpoint.method === 'GET' ? hostileQuery(endpoint, ids) : hostileBody(endpoint, ids);
