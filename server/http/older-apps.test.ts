import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addedValues } from '#lib/contract/added-values.ts';
import { allEndpoints } from '#lib/contract/contract.ts';
import { ACCEPT, CONTRACT_VERSION } from '#lib/contract/contract-version.ts';
import { counterPersonApi, counterShiftApi } from '#lib/contract/counter/money.ts';
import { counterOfficeApi } from '#lib/contract/counter/office.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterReportApi } from '#lib/contract/counter/report.ts';
import { receiptApi } from '#lib/contract/receipt.ts';
import { vipApi } from '#lib/contract/vip.ts';
import { walletApi } from '#lib/contract/wallet.ts';
import firstVersion from '#server/test/contract-1.json' with { type: 'json' };
import { counterOn } from '#server/test/counter.ts';
import { dataOf, makeTestServer, type TestServer } from '#server/test/test-server.ts';
import { contractVersionOf, forOlderApp } from './older-apps.ts';

let server: TestServer;
beforeAll(async () => {
  server = await makeTestServer();
});
afterAll(() => server?.close());

test('a page of the counter reads the answers of an older process, which lack the newer fields', () => {
  const paid = { person_id: 'u1', balance: 700 };
  expect(v.parse(counterPersonApi.cashOut.output, paid)).toEqual({ ...paid, bonus: 0 });
  expect(v.parse(counterPeopleApi.person.output.entries.best_topup, undefined)).toBe(null);
  expect(v.parse(counterOfficeApi.audit.output.entries.list.item.entries.approves, undefined)).toBe(null);
  const drawer = { expenses: 0, to_safe: 0, difference: 0 };
  expect(v.parse(counterReportApi.report.output.entries.drawer, drawer)).toEqual({ ...drawer, float: 0 });
});

test('an app names its version of the contract in `accept`', () => {
  expect(contractVersionOf(ACCEPT)).toBe(CONTRACT_VERSION);
  for (const other of [undefined, '', '*/*', 'application/json', 'application/json;contract=x'])
    expect(contractVersionOf(other)).toBe(1);
});

test('values that an older app does not know are replaced wherever they stand', () => {
  const kinds = ['a', 'b'] as const;
  const kind = v.picklist(kinds);
  const schema = v.object({ list: v.array(v.object({ kind, kinds: v.array(kind), or: v.nullable(kind) })) });
  const data = { list: [{ kind: 'b' as const, kinds: ['a' as const, 'b' as const], or: 'b' as const }] };
  const added = [{ since: 2, list: kinds, instead: { b: [null, 'a'] } }];
  expect(forOlderApp(schema, data, 1, added)).toEqual({ list: [{ kind: 'a', kinds: ['a'], or: null }] });
  expect(forOlderApp(schema, data, 2, added)).toEqual(data);
});

test('a response without such values is sent as it is, also to older apps', () => {
  const schema = v.object({ list: v.array(v.object({ name: v.nullable(v.string()) })) });
  const data = { list: [{ name: 'b' }, { name: null }] };
  expect(forOlderApp(schema, data, 1, [{ since: 2, list: ['a', 'b'], instead: { b: ['a'] } }])).toBe(data);
});

interface Place {
  readonly options: readonly string[];
  readonly acceptsNull: boolean;
}

interface SchemaNode {
  readonly type: string;
  readonly entries?: Record<string, SchemaNode>;
  readonly item?: SchemaNode;
  readonly wrapped?: SchemaNode;
  readonly options?: readonly string[];
}

/** The lists of values in the responses to customers, by path. */
function placesOfValues(): Map<string, Place> {
  const places = new Map<string, Place>();
  const walk = (node: SchemaNode, path: string, acceptsNull = false): void => {
    const { type, entries = {}, item, wrapped, options } = node;
    if (type === 'picklist' && options) places.set(path, { options, acceptsNull });
    if (wrapped) walk(wrapped, path, type === 'nullable' || type === 'nullish' || acceptsNull);
    if (item) walk(item, `${path}[]`, true);
    for (const [name, field] of Object.entries(entries)) walk(field, `${path}.${name}`);
  };
  for (const { access, path, output } of allEndpoints)
    if (access !== 'counter') walk(output as unknown as SchemaNode, `${path} `);
  return places;
}

test.for(Object.entries(firstVersion))(
  'an app of version 1 knows all values that it gets: %s',
  ([path, known]) => {
    const place = placesOfValues().get(path);
    // A response that has lost the field breaks older apps in another way: their own tests are for that.
    if (!place) return;
    for (const value of place.options.filter((each) => !known.includes(each))) {
      const instead = addedValues.find(({ list }) => list === place.options)?.instead[value];
      const sent = instead?.find((each) => each !== null || place.acceptsNull);
      expect(sent === null || known.includes(sent ?? ''), `${path}: ${value}`).toBe(true);
    }
  },
);

test('money of the counter reaches an app of version 1 in kinds that it knows', async () => {
  const counter = counterOn(server);
  const manager = await counter.clerk('manager');
  const ann = await server.signIn();
  dataOf(await manager.call(counterShiftApi.open, { counted: 10_000 }));
  dataOf(await manager.call(counterPersonApi.cashIn, { id: ann.id, amount: 5000, method: 'cash' }));
  dataOf(await manager.call(counterPersonApi.cashOut, { id: ann.id, amount: 1000, reason: 'asked for it' }));
  const read = async (path: string, accept: string) => {
    const headers = { 'x-token': ann.token, accept };
    const response = await server.app.request(path, { headers });
    return JSON.stringify(((await response.json()) as { data: unknown }).data);
  };
  const [topup] = dataOf(await ann.call(vipApi.logs, {})).list;
  const receiptPath = `${receiptApi.topup.path}?id=${topup!.id}`;
  expect(await read(walletApi.logs.path, 'application/json')).toContain('"kind":"payment_refund"');
  expect(await read(walletApi.logs.path, ACCEPT)).toContain('"kind":"counter_out"');
  expect(await read(vipApi.logs.path, '*/*')).toContain('"method":"wallet"');
  expect(await read(vipApi.logs.path, ACCEPT)).toContain('"method":"cash"');
  expect(await read(receiptPath, '*/*')).toContain('"method":null');
  expect(await read(receiptPath, ACCEPT)).toContain('"method":"cash"');
});
