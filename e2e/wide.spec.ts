import { chromium, type Locator, type Page } from 'playwright/test';
import { chromiumArgs, ensureChromium } from '../scripts/chromium.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInPersonWithHistory } from './person.ts';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return { ...box, right: box.x + box.width };
};
const main = (page: Page) => page.getByRole('main').filter({ visible: true });

test('Home has the list of tables beside the floor plan on a wide screen, and one of them on a phone', async ({
  page,
  app,
}) => {
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await app.load('/');
    const card = page.getByRole('button', { name: en.table.name.replace('{number}', '12') }).filter({
      visible: true,
    });
    await expect(card).toHaveCount(2);
    const plan = await boxOf(app.floorPlan);
    const list = await boxOf(card.last());
    expect(list.x).toBeGreaterThan(plan.right);
    // Both columns begin at the same height as on the page, and the page ends where the window or its maximum
    // width does.
    expect(Math.abs(plan.x - (width - list.right))).toBeLessThan(2);
    await expect(app.button(en.home.asList)).toHaveCount(0);
    await card.last().click();
    await expect(page.getByRole('dialog').getByRole('button', { name: en.home.book })).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await app.load('/');
  await expect(app.floorPlan).toBeVisible();
  await app.button(en.home.asList).click();
  await expect(app.floorPlan).toHaveCount(0);
});

test('an order opens beside the list on a wide screen, and over it on a phone', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138181');
  await page.setViewportSize({ width: 1280, height: 900 });
  await app.signInAs(person);
  await app.tabLink(en.tab.order).click();
  await expect(app.text(en.orders.choose.title)).toBeVisible();
  const list = page.getByRole('heading', { level: 1, name: en.page.order });
  const link = (id: string) =>
    page.locator(`a[href="#/pages/order/finish?id=${id}"]`).filter({ visible: true });
  const listLeft = (await boxOf(link(person.ended))).x;

  await link(person.ended).click();
  await expect(page).toHaveURL(new RegExp(`finish\\?id=${person.ended}`));
  await expect(main(page)).toHaveCount(2);
  await expect(list).toBeVisible();
  await expect(app.text(en.orders.choose.title)).toHaveCount(0);
  await expect(link(person.ended)).toHaveAttribute('aria-current', 'true');
  // The list stays where it was, the order is beside it, and the tabs stay.
  expect(Math.abs((await boxOf(link(person.ended))).x - listLeft)).toBeLessThan(2);
  expect((await boxOf(main(page).last())).x).toBeGreaterThanOrEqual(
    (await boxOf(main(page).first())).right - 1,
  );
  await expect(app.tabLink(en.tab.order)).toBeVisible();

  // Another one takes its place; the step back leads to the list alone.
  await link(person.reviewed).click();
  await expect(page).toHaveURL(new RegExp(`finish\\?id=${person.reviewed}`));
  await expect(main(page)).toHaveCount(2);
  await page.reload();
  await expect(main(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL(/pages\/entry\/order$/);
  await expect(app.text(en.orders.choose.title)).toBeVisible();

  // A page that is opened from the order has the window for itself.
  await link(person.reviewed).click();
  await app.button(en.desk.replay).last().click();
  await expect(page).toHaveURL(/order\/replay/);
  await expect(main(page)).toHaveCount(1);
  await page.goBack();
  await expect(main(page)).toHaveCount(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main(page)).toHaveCount(1);
  await expect(list).toBeHidden();
  await page.goBack();
  await expect(list).toBeVisible();
  await link(person.ended).click();
  await expect(main(page)).toHaveCount(1);
  await expect(list).toBeHidden();
  await page.goBack();
  await expect(list).toBeVisible();
});

test('the focus goes to the order that opens beside the list, back to the button of a page that covers both, and to the link', {
  tag: '@nightly',
}, async ({ page, app, server, posters }) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138182');
  await page.setViewportSize({ width: 1280, height: 900 });
  await app.signInAs(person);
  await app.open('/pages/entry/order');
  const link = page.locator(`a[href="#/pages/order/finish?id=${person.ended}"]`);
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(main(page)).toHaveCount(2);
  await expect(page.locator(':focus').getByRole('main')).toBeVisible();
  const replay = main(page).nth(1).getByRole('button', { name: en.desk.replay });
  await replay.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/order\/replay/);
  await expect(main(page)).toHaveCount(1);
  await page.goBack();
  await expect(main(page)).toHaveCount(2);
  await expect(replay).toBeFocused();
  await page.goBack();
  await expect(main(page)).toHaveCount(1);
  await expect(link).toBeFocused();
});

test('bars, content and footers have the same edges beside the scrollbar of a desktop', async ({
  server,
}) => {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...chromiumArgs],
    ignoreDefaultArgs: ['--hide-scrollbars'],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1000, height: 420 },
      isMobile: false,
    });
    await page.goto(`${server.publicUrl}/#/pages/store/detail?id=jingan`);
    const footer = page.getByRole('button', { name: en.store.tables });
    await expect(footer).toBeVisible();
    const scrollbar = await main(page).evaluate(({ parentElement: scroller }) =>
      scroller instanceof HTMLElement ? scroller.offsetWidth - scroller.clientWidth : 0,
    );
    expect(scrollbar).toBeGreaterThan(0);
    const content = await boxOf(main(page));
    const button = await boxOf(footer);
    expect([button.x, button.right]).toEqual([content.x + 16, content.right - 16]);
  } finally {
    await browser.close();
  }
});
