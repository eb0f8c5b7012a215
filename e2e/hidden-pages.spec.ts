import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInPersonWithHistory } from './person.ts';

test('hidden pages keep the focus, and get no key, tap or screen reader', async ({ page, app }) => {
  await test.step('a sheet that is opened at once gives the focus back', async () => {
    await page.goto('/');
    for (const table of [
      app.floorPlan.getByRole('button').first(),
      app.floorPlan.getByRole('button').nth(1),
    ]) {
      await table.tap();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(table).toBeFocused();
    }
  });

  await test.step('the focus returns to the link that opened a page', async () => {
    await app.open('/');
    const link = page.getByRole('link', { name: en.home.contact });
    await link.click();
    await expect(app.screenTitle).toHaveText(en.page.contactUs);
    await page.goBack();
    await expect(link).toBeFocused();
  });

  await test.step('the focus returns to the table whose sheet led to its booking', async () => {
    await app.open('/');
    const table = app.floorPlan.getByRole('button').first();
    await table.click();
    await page.getByRole('dialog').getByRole('button', { name: en.home.book }).click();
    await expect(page).toHaveURL(/pages\/order\/add/);
    await expect(app.tableHeading('1')).toBeVisible();
    await page.goBack();
    await expect(table).toBeFocused();
  });

  await test.step('an open sheet is hidden with its page, and shown with it again', async () => {
    await app.open('/');
    await app.floorPlan.getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
    const isOpenInNextFrames = await page.evaluate(async () => {
      location.hash = '#/pages/mine/contactUs';
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      while (document.querySelector('main ul > li > button[aria-pressed]')?.checkVisibility()) await frame();
      await frame();
      return document.querySelector('[role=dialog]')?.checkVisibility() ?? false;
    });
    expect(isOpenInNextFrames).toBe(false);
    await expect(app.screenTitle).toHaveText(en.page.contactUs);
    await page.goBack();
    await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(app.floorPlan).toBeVisible();
  });

  await test.step('after a tap on a tab, the keyboard reaches its page before the tab bar', async () => {
    await app.open('/');
    for (const tab of [en.tab.mine, en.tab.order, en.tab.mine]) {
      await app.tabLink(tab).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText([
        tab === en.tab.mine ? tab : en.page.order,
      ]);
      await app.expectLoaded();
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      await expect(page.locator('[data-tab]').filter({ has: focused, visible: true })).toHaveCount(1);
    }
  });

  await test.step('hidden tabs are out of reach of the keyboard, the screen reader and a tap', async () => {
    await app.open('/');
    await expect(app.floorPlan).toBeVisible();
    await app.tabLink(en.tab.order).click();
    await app.tabLink(en.tab.mine).click();
    await expect(page.locator('[data-hidden]')).toHaveCount(2);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([en.tab.mine]);
    const isReached = () => page.evaluate(() => document.activeElement?.closest('[data-hidden]') !== null);
    for (let step = 0; step < 25; step++) {
      await page.keyboard.press('Tab');
      expect(await isReached()).toBe(false);
    }
    const isHit = await page.evaluate(() => {
      const { innerWidth, innerHeight } = globalThis;
      for (let x = 5; x < innerWidth; x += 20)
        for (let y = 5; y < innerHeight; y += 20)
          if (document.elementFromPoint(x, y)?.closest('[data-hidden]')) return true;
      return false;
    });
    expect(isHit).toBe(false);
  });
});

test('a tap on Home in the frame in which it is shown again opens the sheet of the table', {
  tag: '@nightly',
}, async ({ page, app }) => {
  await app.open('/');
  await expect(app.floorPlan).toBeVisible();
  await app.open('/pages/mine/contactUs');
  await app.expectLoaded();
  // Until the effects of Home have stopped.
  await page.waitForTimeout(500);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const tapWhenShown = () => {
          const table = document.querySelector<HTMLElement>('main ul > li > button[aria-pressed]');
          if (!table?.checkVisibility()) return requestAnimationFrame(tapWhenShown);
          table.click();
          resolve();
        };
        requestAnimationFrame(tapWhenShown);
        history.back();
      }),
  );
  await expect(page.getByRole('dialog').getByRole('button', { name: en.home.book })).toBeVisible();
});

test.describe('on a low phone', () => {
  test.use({ viewport: { width: 390, height: 480 } });

  test('My Order stays where it was while an order is open', async ({ page, app, server, posters }) => {
    await app.signInAs(await signInPersonWithHistory(server, posters, '+8613800138981'));
    await app.open('/pages/entry/order');
    const rows = page.locator('main [data-index]');
    await rows.first().hover();
    await page.mouse.wheel(0, 2_000);
    const top = () => rows.first().evaluate((row) => row.closest('[data-scroller]')?.scrollTop);
    await expect.poll(top).toBeGreaterThan(100);
    const before = await top();
    await rows.getByRole('link').last().click();
    await expect(page).toHaveURL(/finish/);
    await page.waitForTimeout(500);
    await page.goBack();
    await expect(app.heading(en.page.order)).toBeVisible();
    expect(await top()).toBe(before);
  });
});
