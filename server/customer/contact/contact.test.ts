import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactApi } from '#lib/contract/contact.ts';
import { runCommand } from '#server/cli/commands.ts';
import { TABLE } from '#server/test/play.ts';
import { makeWorld, must, reasonOf, type World } from '#server/test/world.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test('a guest learns how to reach every outlet, when it is open, and what others asked', async () => {
  const { stores, faq, email } = must(await world.call(contactApi.detail, {}));
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
  const chinese = must(await world.call(contactApi.detail, {}, { lang: 'zh-cn' }));
  expect(chinese.faq[0]?.question).toBe('如何开台？');
});

const fault = { table_id: TABLE, kind: 'lights', content: 'Flickers' } as const;

test('a fault reaches the outlet by letter, and the operator by command', async () => {
  const person = await world.signIn();
  must(await person.call(contactApi.report, fault));
  expect(world.emails.at(-1)).toMatchObject({
    to: 'jingan@baize.example',
    subject: "Baize Jing'an, table 5: lights",
    text: expect.stringContaining('Flickers'),
  });
  const { lines } = await runCommand({ db: world.db, clock: world.clock, env: world.deps.env }, ['faults']);
  expect(lines[0]).toContain('jingan-5  lights  Flickers');
});

test('what makes no sense, and too much of it, is refused', async () => {
  const person = await world.signIn();
  const report = (over: object) => person.call(contactApi.report, { ...fault, ...over });
  expect(reasonOf(await report({ table_id: 'moon-1' }))).toBe('table_unknown');
  expect(reasonOf(await report({ kind: 'weather' }))).toBe('invalid_input');
  expect(reasonOf(await report({ content: '' }))).toBe('content_required');
  expect(reasonOf(await report({ images: ['https://elsewhere.test/x.webp'] }))).toBe('invalid_input');
  for (let i = 0; i < 10; i++) must(await report({}));
  expect(reasonOf(await report({}))).toBe('too_many_reports');
});
