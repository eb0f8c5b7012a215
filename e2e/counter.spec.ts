import type { Page } from 'playwright/test';
import { contactApi } from '../lib/contract/contact.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { enterPin, openCounter, openCounterByHand, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './go-offline.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

async function expectNoSidewaysScroll(page: Page) {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(wider).toBeLessThanOrEqual(0);
}

test('a game of a customer appears on the tablet, and is ended there', async ({ page, server, posters }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430001');
  const poster = posters.find(({ table_id }) => table_id === 'jingan-7')!;
  const customer = await signInPerson(server, '+8613800430001');
  await customer.topUp();
  await customer.startGame(poster);
  const card = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${poster.number}\\b.*Playing`) });
  await expect(card).toBeVisible({ timeout: 5_000 });
  await card.click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.act.end }).click();
  await page.getByRole('button', { name: t.act.end }).click();
  await expect(page.getByText(/back in the wallet/)).toBeVisible();
});

test('a fault is taken and repaired on a phone, in Chinese', async ({ page, server, posters }) => {
  const t = zhCounter.counter;
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await openCounter(page, server, '13700430003', t);
  const { table_id } = posters.find((poster) => poster.table_id === 'jingan-8')!;
  const customer = await signInPerson(server, '+8613800430003');
  await customer.call(contactApi.report, { table_id, kind: 'cues', content: '球杆断了' });
  await expect(page.getByText('球杆断了')).toBeVisible();
  await page.getByRole('button', { name: t.act.take }).click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.act.done }).click();
  await expect(page.getByText('球杆断了')).toBeHidden();
});

test('without a connection the board says how old it is, and takes no acts', async ({ page, server }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430004');
  await page.getByRole('main').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const lamp = page.getByRole('button', { name: t.lampOn });
  await lamp.focus();
  const goOnline = await goOffline(page.context());
  const stale = page.getByText(/No connection\..* Last contact .* ago/);
  await expect(stale).toBeVisible({ timeout: 30_000 });
  await expect(lamp).toBeDisabled();
  // On another button, the next Enter would do something else.
  await expect(lamp).toBeFocused();
  await page.keyboard.press('Enter');
  await goOnline();
  await expect(stale).toBeHidden({ timeout: 30_000 });
  await expect(lamp).toBeEnabled();
  await expect(lamp).toBeFocused();
});

test('each screen says that there is no connection', { tag: '@nightly' }, async ({ page, server }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430009');
  await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
  const goOnline = await goOffline(page.context());
  const stale = page.getByText(/^No connection\..* Last contact/);
  for (const screen of [t.screen.now, t.screen.bookings, t.screen.people, t.screen.money, t.screen.more]) {
    await page.getByRole('link', { name: screen }).click();
    await expect(stale).toBeVisible({ timeout: 30_000 });
  }
  await expectNoAxeViolations(page);
  await goOnline();
  await expect(stale).toBeHidden({ timeout: 30_000 });
});

test.describe('with its worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the counter opens without a network: with the last board, and locked', async ({ page, server }) => {
    const t = enCounter.counter;
    await page.setViewportSize(TABLET);
    await openCounter(page, server, '13700430005');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const cached = () => page.evaluate(async () => (await (await caches.open('counter-page')).keys()).length);
    await expect.poll(cached).toBeGreaterThan(5);
    const goOnline = await goOffline(page.context());
    await page.reload();
    await expect(page.getByText(/^No connection\..* Last contact/)).toBeVisible();
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByText(t.offline.text)).toBeVisible();
    await expectNoAxeViolations(page);
    await goOnline();
    await expect(page.getByRole('heading', { name: t.unlock.title })).toBeVisible();
  });
});

test('an alert sounds each minute and is counted in the title until it is taken; Escape closes the question before the panel', async ({
  page,
  server,
  posters,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await page.clock.install();
  await page.addInitScript(() => {
    const start = AudioScheduledSourceNode.prototype.start;
    AudioScheduledSourceNode.prototype.start = function (...at) {
      document.documentElement.dataset.tones = String(
        Number(document.documentElement.dataset.tones ?? 0) + 1,
      );
      start.apply(this, at);
    };
  });
  const tones = async () => Number(await page.locator('html').getAttribute('data-tones'));
  await openCounter(page, server, '13700430006');
  const customer = await signInPerson(server, '+8613800430006');
  const poster = posters.find(({ table_id }) => table_id === 'jingan-9')!;
  await customer.topUp();
  await customer.startGame(poster);
  await customer.call(contactApi.report, {
    table_id: poster.table_id,
    kind: 'lights',
    content: 'It flickers',
  });
  await expect(page).toHaveTitle(/^\(\d\) Counter$/);
  await expect.poll(tones).toBe(2);
  await page.clock.runFor(61_000);
  await expect.poll(tones).toBe(4);
  await page.getByRole('button', { name: t.act.take }).first().click();
  await expect(page).toHaveTitle('Counter');
  await page.clock.runFor(61_000);
  expect(await tones()).toBe(4);
  await page.getByRole('button', { name: new RegExp(`^${poster.number}\\b.*Playing`) }).click();
  await page.getByRole('button', { name: t.act.end }).click();
  const question = page.getByRole('group', { name: t.act.end });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: t.act.end })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText(t.choose)).toBeVisible();
});

for (const { locale, theme, size, mobile, tag } of [
  { locale: 'en', theme: 'dark', size: PHONE, mobile: '13700430007', tag: '@nightly' },
  { locale: 'zh-Hans', theme: 'light', size: { width: 768, height: 1024 }, mobile: '13700430008', tag: [] },
]) {
  test(`${locale}, ${theme}, ${size.width} px: every page before the board, the list, the plan and the lock are accessible`, {
    tag,
  }, async ({ page, server }) => {
    const t = (locale === 'en' ? enCounter : zhCounter).counter;
    await page.setViewportSize(size);
    await page.addInitScript(
      (look) => {
        localStorage.setItem('locale', look.locale);
        localStorage.setItem('theme', look.theme);
      },
      { locale, theme },
    );
    await page.goto('/counter');
    await expect(page.getByLabel(t.enrol.code)).toBeVisible();
    await expectNoAxeViolations(page);
    await openCounterByHand(page, server, mobile, t);
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByText(t.view.plan, { exact: true }).click();
    const free = page.getByRole('main').getByRole('button', { name: new RegExp(`, ${t.state.free}`) });
    await free.last().click();
    await expectNoAxeViolations(page);
    // The lamp of a free table is below its form.
    await expect(page.getByRole('button', { name: t.lampOn })).toBeVisible();
    await page.getByRole('button', { name: /^(Cancel|取消)$/ }).click();
    await expect(page.getByRole('button', { name: t.lampOn })).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);

    await test.step('the device locks and opens with the PIN', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('l');
      await expect(page.getByRole('heading', { name: t.unlock.title })).toBeVisible();
      await expectNoAxeViolations(page);
      await page.getByRole('button', { name: t.role.manager }).click();
      await page.keyboard.type('000000');
      await expect(page.getByText(locale === 'en' ? 'Wrong PIN. 4 tries left.' : /PIN.*4/)).toBeVisible();
      await enterPin(page);
      await expect(page.getByRole('button', { name: t.lock, exact: true })).toBeVisible();
    });
  });
}
