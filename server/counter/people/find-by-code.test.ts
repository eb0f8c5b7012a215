import { expect, test } from 'vitest';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { looksLikePersonCode, personCodeApi } from '#lib/contract/person-code.ts';
import { makePersonCode } from '#server/customer/user/person-code.ts';
import { counterOn } from '#server/test/counter.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();
const counter = counterOn(server);

test('a person is found by the code that their app shows, in any case of its letters', async () => {
  const clerk = await counter.clerk('attendant');
  const ann = await server.signIn();
  const { code, expires_at } = dataOf(await ann.call(personCodeApi.show, {}));
  expect(expires_at).toBe(server.clock.at + 600);
  // What a QR code stores in its mode for letters and digits, and a hand scanner types.
  expect(code).toMatch(/^ME[0-9A-F]+$/);
  expect(code).not.toContain(ann.mobile.slice(-8));
  for (const q of [code, code.toLowerCase(), ` ${code}\n`]) {
    const { list } = dataOf(await clerk.call(counterPeopleApi.search, { q }));
    expect(list.map(({ id }) => id)).toEqual([ann.id]);
  }
});

test('a code is refused after ten minutes, and where it was changed', async () => {
  const clerk = await counter.clerk('attendant');
  const ann = await server.signIn();
  const { code } = dataOf(await ann.call(personCodeApi.show, {}));
  const search = async (q: string) => reasonOf(await clerk.call(counterPeopleApi.search, { q }));
  const last = code.endsWith('0') ? '1' : '0';
  expect(await search(code.slice(0, -1) + last)).toBe('person_code_expired');
  const ben = await server.signIn();
  const signature = 24;
  const { code: bens } = dataOf(await ben.call(personCodeApi.show, {}));
  expect(await search(bens.slice(0, -signature) + code.slice(-signature))).toBe('person_code_expired');
  const old = await makePersonCode({ ...server.deps, clock: { now: () => server.clock.at - 600 } }, ann.id);
  expect(await search(old.code)).toBe('person_code_expired');
});

test('nothing else that is typed is taken for a code', () => {
  for (const text of ['', 'Mei', 'ME', '13800138000', 'MEADOW', `ME${'0'.repeat(30)}`])
    expect(looksLikePersonCode(text)).toBe(false);
});
