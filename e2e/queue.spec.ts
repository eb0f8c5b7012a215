import { counterQueueApi } from '../lib/contract/counter/queue.ts';
import { queueApi } from '../lib/contract/queue.ts';
import enBoard from '../messages/board/en.json' with { type: 'json' };
import zhBoard from '../messages/board/zh-Hans.json' with { type: 'json' };
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import { callApi, dataOf } from './api.ts';
import { expectNoAxeViolations } from './axe.ts';
import { en } from './catalogue.ts';
import { colleagueOn, openCounter, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';

test.use({ isMobile: false });

/** The phone of a guest asks every five seconds. */
const ASKED = { timeout: 45_000 };

/** The board shows both languages in turn. */
const inBoth = (textOf: (texts: typeof enBoard.board) => string) =>
  new RegExp([textOf(enBoard.board), textOf(zhBoard.board)].join('|'));

test('a guest joins by the code at the door, comes and is skipped; the next one is called, shown on the board and seated', async ({
  page,
  otherApp,
  server,
}) => {
  const t = enCounter.counter;
  const board = await page.context().newPage();
  await board.setViewportSize({ width: 1920, height: 1080 });
  const [code = ''] = (await server.runHallCommand('device', 'code', 'jingan')).split('\n');
  await board.goto('/board');
  await board.getByRole('textbox').first().fill(code);
  await board.getByRole('button').click();
  await expect(board.getByRole('list', { name: inBoth(({ tables }) => tables) })).toBeVisible();
  await expect(board.getByRole('img', { name: inBoth(({ join }) => join) })).toBeVisible();

  await otherApp.open('/pages/queue/join?store=jingan');
  await otherApp.page.getByRole('radio', { name: /^Snooker/ }).click();
  await otherApp.page.getByLabel(en.queue.name, { exact: true }).fill('Kim');
  await expectNoAxeViolations(otherApp.page);
  await otherApp.button(en.queue.join).click();
  await expect(otherApp.text('You are next')).toBeVisible();
  const lee = { type: 'snooker', players: 3, name: 'Lee', mobile: '' };
  const secret = 'a-secret-of-another-phone';
  dataOf(await callApi(server, queueApi.join, { ...lee, store_id: 'jingan', secret }));

  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700440001');
  await page.getByRole('link', { name: t.screen.queue }).click();
  const cards = page.getByRole('list', { name: t.queue.title }).getByRole('listitem');
  await expect(cards).toHaveCount(2);
  await cards.first().getByRole('button', { name: t.queue.call, exact: true }).click();
  await expect(cards.first().getByRole('timer')).toBeVisible();
  await expectNoAxeViolations(page);
  const calls = board.getByRole('list', { name: inBoth(({ queue }) => queue.called) });
  await expect(calls.getByRole('listitem')).toHaveText(/^1/, ASKED);
  await expect(otherApp.text(en.queue.called)).toBeVisible(ASKED);
  await expectNoAxeViolations(board);
  await expectNoAxeViolations(otherApp.page);

  await otherApp.button(en.queue.here).click();
  await expect(otherApp.text(en.queue.hereText)).toBeVisible();
  await expect(cards.first()).toContainText(t.queue.here);
  await cards.first().getByRole('button', { name: t.queue.skip }).click();
  await expect(otherApp.text(en.queue.over.missed)).toBeVisible(ASKED);
  await expect(calls.getByRole('listitem')).toHaveText(/^2/, ASKED);

  await cards
    .filter({ hasText: 'Lee' })
    .getByRole('button', { name: /^Open table/ })
    .click();
  await expect(page.getByLabel(t.openTable.name, { exact: true })).toHaveValue('Lee');
  await page.getByRole('radio', { name: t.openEnded.open }).click();
  await page.getByRole('switch', { name: t.openTable.deposit }).click();
  await page.getByRole('button', { name: t.openTable.submitFree, exact: true }).click();
  await expect(page.getByRole('button', { name: t.openEnded.stop })).toBeVisible();
  await expect(calls).toHaveCount(0, ASKED);
  const colleague = await colleagueOn(server, '13700440002', {});
  expect((await colleague(counterQueueApi.line, {})).tickets).toEqual([]);
});

test('a board that is started again shows the hall by itself, and offline says since when', async ({
  page,
  server,
}) => {
  const [code = ''] = (await server.runHallCommand('device', 'code', 'jingan')).split('\n');
  await page.goto('/board');
  await page.getByRole('textbox').first().fill(code);
  await page.getByRole('button').click();
  const tables = page.getByRole('list', { name: inBoth(({ tables: title }) => title) });
  await expect(tables).toBeVisible();
  await page.reload();
  await expect(tables).toBeVisible();
  await expect(page.getByRole('status')).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByRole('status')).toHaveText(/No connection since|起无网络/);
  await expect(tables).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('status')).toHaveCount(0, ASKED);
});
