import { expect, test } from 'vitest';
import { contactApi } from '#lib/contract/contact.ts';
import { runCommand } from '#server/cli/commands.ts';
import { TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();

test('a guest gets the contact details and hours of every outlet, and the frequent questions', async () => {
  const { stores, faq, email } = dataOf(await server.call(contactApi.detail, {}));
  expect(email).toBe('hello@baize.example');
  expect(stores.map(({ id }) => id)).toEqual(['jingan', 'xuhui']);
  expect(stores[1]).toMatchObject({
    open_now: true,
    phone: '+86 21 5555 0166',
    wechat: 'baize-xuhui',
    hours: [
      { open: '10:00', close: '02:00' },
      { open: '10:00', close: '02:00' },
      { open: '10:00', close: '02:00' },
      { open: '10:00', close: '02:00' },
      { open: '10:00', close: '04:00' },
      { open: '10:00', close: '04:00' },
      { open: '10:00', close: '02:00' },
    ],
  });
  expect(faq).toHaveLength(3);
  const chinese = dataOf(await server.call(contactApi.detail, {}, { lang: 'zh-cn' }));
  expect(chinese.faq[0]?.question).toBe('如何开台？');
});

const fault = { table_id: TABLE, kind: 'lights', content: 'Flickers' } as const;

test('a report is emailed to the outlet and listed by the faults command', async () => {
  const person = await server.signIn();
  dataOf(await person.call(contactApi.report, fault));
  expect(server.emails.at(-1)).toMatchObject({
    to: 'jingan@baize.example',
    subject: "Baize Jing'an, table 5: lights",
    text: expect.stringContaining('Flickers'),
  });
  const { lines } = await runCommand({ db: server.db, clock: server.clock, env: server.deps.env }, [
    'faults',
  ]);
  expect(lines[0]).toContain('jingan-5  lights  Flickers');
});

test('refuses invalid reports and more than ten a day', async () => {
  const person = await server.signIn();
  const report = (overrides: object) => person.call(contactApi.report, { ...fault, ...overrides });
  expect(reasonOf(await report({ table_id: 'moon-1' }))).toBe('table_unknown');
  expect(reasonOf(await report({ kind: 'weather' }))).toBe('invalid_input');
  expect(reasonOf(await report({ content: '' }))).toBe('content_required');
  expect(reasonOf(await report({ images: ['https://elsewhere.test/x.webp'] }))).toBe('invalid_input');
  for (let i = 0; i < 10; i++) dataOf(await report({}));
  expect(reasonOf(await report({}))).toBe('too_many_reports');
});
