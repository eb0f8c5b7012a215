import type { Locator } from 'playwright/test';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPersonWithHistory } from './person.ts';

/** A sheet, dialog or viewer, and how a person opens it. */
interface Overlay {
  readonly name: string;
  readonly path: string;
  readonly opener: (app: AppPage) => Locator;
  readonly role?: 'alertdialog';
}

/** Of pages that need no order. */
const overlays: readonly Overlay[] = [
  {
    name: 'a table of the floor plan',
    path: '/',
    opener: (app) => app.floorPlan.getByRole('button').first(),
  },
  { name: 'the outlets', path: '/', opener: (app) => app.button(/Open|Closed/).first() },
  {
    name: 'a fault report',
    path: '/pages/mine/contactUs',
    opener: (app) => app.button(en.fault.title),
  },
  {
    name: 'the countries',
    path: '/pages/login/changePhone',
    opener: (app) => app.button(/^Country code/).first(),
  },
  {
    name: 'the deletion of the account',
    path: '/pages/mine/settings',
    opener: (app) => app.button(en.settings.destroy.title),
  },
  {
    name: 'the sign-out',
    path: '/pages/mine/settings',
    opener: (app) => app.button(en.mine.signOut),
    role: 'alertdialog',
  },
];

test('the back button closes what lies on top, and then leaves the page', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138210');
  await app.signInAs(person);

  const expectBackCloses = async ({ name, path, opener, role }: Overlay) =>
    test.step(name, async () => {
      await app.open('/');
      await expect(app.floorPlan).toBeVisible();
      if (path !== '/') await app.open(path);
      await app.expectLoaded();
      const overlay = page
        .getByRole(role ?? 'dialog')
        .getByRole('button')
        .first();
      await opener(app).click();
      await expect(overlay).toBeVisible();
      await page.goBack();
      await expect(overlay).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`#${path.replace('?', '\\?')}$`));
      await expect(opener(app)).toBeVisible();
      // Closed by its button, it leaves no entry behind.
      await opener(app).click();
      await expect(overlay).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(overlay).toBeHidden();
      if (path === '/') return;
      await page.goBack();
      await expect(app.floorPlan).toBeVisible();
    });

  for (const overlay of overlays) await expectBackCloses(overlay);
  const id = await actionsOf(server, await app.sessionToken()).startGame(posters[8]!);
  const desk = `/pages/order/finish?id=${id}`;
  await expectBackCloses({ name: 'an extension', path: desk, opener: () => app.button(en.desk.extend.open) });
  await expectBackCloses({ name: 'an early end', path: desk, opener: () => app.button(en.desk.end.open) });
  await expectBackCloses({
    name: 'a cancellation',
    path: `/pages/order/finish?id=${person.unpaid}`,
    opener: () => app.button(en.desk.cancel.open),
    role: 'alertdialog',
  });
});

test('a page opened from a sheet leads back to the page below the sheet', async ({ page, app }) => {
  await app.open('/');
  await app.floorPlan.getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name: en.home.book }).click();
  await expect(app.screenTitle).toHaveText(/Table/);
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(app.floorPlan).toBeVisible();
  await page.goForward();
  await expect(app.screenTitle).toHaveText(/Table/);
});

test('a reload with an open sheet leaves no step back without effect', async ({ page, app }) => {
  await app.open('/');
  await expect(app.floorPlan).toBeVisible();
  await app.open('/pages/mine/contactUs');
  await app.expectLoaded();
  await page.getByRole('button', { name: en.contact.wechat }).first().click();
  await expect(page.getByRole('dialog').getByRole('heading')).toBeVisible();
  await page.reload();
  await app.expectLoaded();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(app.floorPlan).toBeVisible();
});
