import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noticeApi } from '#lib/contract/notice.ts';
import { runCommand } from '#server/cli/commands.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';

const { server } = await setUpTestServer();

const ids = async () => dataOf(await server.call(noticeApi.list, {})).list.map(({ id }) => id);
const command = (...args: string[]) => runCommand(server.deps, ['notice', ...args]);

function fileWith(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'baize-notice-')), 'cup.yaml');
  writeFileSync(path, text);
  return path;
}

test('announcements are listed pinned first, then newest first, in the language of the call', async () => {
  expect(await ids()).toEqual(['night-price', 'snooker-league', 'deposit']);
  const { list } = dataOf(await server.call(noticeApi.list, {}, { lang: 'zh-cn' }));
  expect(list[0]).toMatchObject({
    title: '夜场低至 28 元',
    pinned: true,
    unread: false,
    store: { id: 'jingan', name: '绿呢台球 静安店' },
  });
  expect(list[0]?.summary).toMatch(/^每天凌晨 2 点至上午 10 点，静安店/);
});

test('an announcement is unread until the person opens it', async () => {
  const person = await server.signIn();
  const unread = async () =>
    dataOf(await person.call(noticeApi.list, {}))
      .list.filter((announcement) => announcement.unread)
      .map(({ id }) => id);
  expect(await unread()).toEqual(['night-price', 'snooker-league', 'deposit']);
  const detail = dataOf(await person.call(noticeApi.detail, { id: 'snooker-league' }));
  expect(detail).toMatchObject({ previous_id: 'night-price', next_id: 'deposit', unread: false });
  expect(detail.html).toContain('<strong>Baize Xuhui</strong>');
  expect(await unread()).toEqual(['night-price', 'deposit']);
});

test('an unknown announcement is refused', async () => {
  expect(reasonOf(await server.call(noticeApi.detail, { id: 'gone' }))).toBe('not_found');
});

test('the operator adds, replaces and removes an announcement by command', async () => {
  const path = fileWith(
    'id: cup\ntitle: { en: Autumn cup, zh: 秋季杯 }\nbody: { en: "<b>Come</b>", zh: 来 }\ndate: "2026-11-20"\n',
  );
  expect(await command('add', path)).toEqual({ status: 0, lines: ['Added "Autumn cup" as cup.'] });
  expect((await command('add', path)).status).toBe(0);
  expect(await ids()).toEqual(['night-price', 'cup', 'snooker-league', 'deposit']);
  const { html } = dataOf(await server.call(noticeApi.detail, { id: 'cup' }));
  expect(html).toContain('&lt;b&gt;Come');
  expect((await command('list')).lines.join('\n')).toContain('cup  2026-11-20  -  all  Autumn cup / 秋季杯');
  expect((await command('remove', 'cup')).status).toBe(0);
  expect(await ids()).not.toContain('cup');
});

test.each([
  ['title: [', 1, 'cup.yaml:1:'],
  ['id: cup\ntitle: x\nbody: y\ndate: "2026-02-31"\n', 1, 'cup.yaml:4:1 date: is not a calendar date'],
  ['id: cup\ntitle: x\nbody: y\ndate: "2026-02-01"\noutlet_id: moon\n', 1, 'Outlet "moon" does not exist'],
])('an invalid file is refused with its line: %j', async (text, status, message) => {
  const outcome = await command('add', fileWith(text));
  expect([outcome.status, outcome.lines.join('\n')]).toEqual([status, expect.stringContaining(message)]);
});

test('an announcement that does not exist or is in the hall file is not removed', async () => {
  expect((await command('remove', 'moon')).lines).toEqual(['Announcement "moon" does not exist.']);
  expect((await command('remove', 'deposit')).lines.join()).toContain('hall file');
  expect((await command('add', '/nowhere.yaml')).lines).toEqual(['/nowhere.yaml: cannot be read']);
  expect((await command('paint')).status).toBe(2);
});
