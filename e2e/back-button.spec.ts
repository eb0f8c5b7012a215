import type { Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { orderApi } from '../lib/contract/order.ts';
import { reviewApi } from '../lib/contract/review.ts';
import { isNightly } from '../server/test/nightly.ts';
import { en } from './catalogue.ts';
import { expect, IPHONE, test } from './fixtures.ts';
import type { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPerson, signInPersonWithHistory, waitOutCleaning } from './person.ts';
import type { TestServer } from './test-server.ts';

/** A sheet, dialog or viewer, and how a person opens it. */
interface Overlay {
  readonly name: string;
  readonly path: string;
  readonly opener: (app: AppPage) => Locator;
  /** In place of a click on the opener. */
  readonly open?: (app: AppPage) => Promise<void>;
  readonly role?: 'dialog' | 'alertdialog';
}

/** The overlays of pages that need no order: one of each kind by day, all of them at night. */
const overlays: readonly (Overlay & { readonly nightly?: true })[] = [
  {
    name: 'a table of the floor plan',
    path: '/',
    opener: (app) => app.floorPlan.getByRole('button').first(),
  },
  { nightly: true, name: 'the outlets', path: '/', opener: (app) => app.button(/Open|Closed/).first() },
  {
    nightly: true,
    name: 'a fault report',
    path: '/pages/mine/contactUs',
    opener: (app) => app.button(en.fault.title),
  },
  {
    name: 'the countries',
    path: '/pages/login/phone',
    opener: (app) => app.button(/^Country code/).first(),
  },
  {
    nightly: true,
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

const hasFocus = (page: Page, role: 'dialog' | 'alertdialog') =>
  page.evaluate((name) => Boolean(document.activeElement?.closest(`[role=${name}]`)), role);

/** How many overlays the current entry of the history has: it changes a moment after the screen does. */
const overlaysOfEntry = (page: Page) =>
  page.evaluate(() => (history.state as { overlays?: number } | null)?.overlays ?? 0);

/** Opens the overlay and closes it by Back, then by Escape; the next Back leaves the page. */
const expectBackCloses = async (app: AppPage, { name, path, opener, open, role = 'dialog' }: Overlay) =>
  test.step(name, async () => {
    const { page } = app;
    await app.open('/');
    await expect(app.floorPlan).toBeVisible();
    if (path !== '/') await app.open(path);
    await app.expectLoaded();
    const overlay = page.getByRole(role).getByRole('button').first();
    const openOverlay = async () => {
      await (open ? open(app) : opener(app).click());
      await expect(overlay).toBeVisible();
      // Then it listens for keys, too.
      await expect.poll(() => hasFocus(page, role)).toBe(true);
      await expect.poll(() => overlaysOfEntry(page)).toBe(1);
    };
    await openOverlay();
    await page.goBack();
    await expect(overlay).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`#${path.replace('?', '\\?')}$`));
    await expect(opener(app)).toBeVisible();
    // Closed by its button, it leaves no entry behind.
    await openOverlay();
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    await expect.poll(() => overlaysOfEntry(page)).toBe(0);
    if (path === '/') return;
    await page.goBack();
    await expect(app.floorPlan).toBeVisible();
  });

test('the back button closes what lies on top, and then leaves the page', async ({
  app,
  server,
  posters,
}) => {
  const person = await signInPersonWithHistory(server, posters, '+8613800138210');
  await app.signInAs(person);
  for (const overlay of overlays) if (isNightly || !overlay.nightly) await expectBackCloses(app, overlay);
  const id = await actionsOf(server, await app.sessionToken()).startGame(posters[8]!);
  const desk = `/pages/order/finish?id=${id}`;
  const booking = `/pages/order/finish?id=${person.booked}`;
  for (const overlay of [
    { name: 'an extension', path: desk, opener: () => app.button(en.desk.extend.open) },
    ...(isNightly
      ? [
          { name: 'an early end', path: desk, opener: () => app.button(en.desk.end.open) },
          { name: 'an invitation', path: booking, opener: () => app.button(en.invite.open) },
        ]
      : []),
    {
      name: 'a cancellation',
      path: `/pages/order/finish?id=${person.unpaid}`,
      opener: () => app.button(en.desk.cancel.open),
      role: 'alertdialog',
    },
  ] as const)
    await expectBackCloses(app, overlay);
});

test('the back button closes a picture, a clip, and the avatar to be cropped', async ({
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138211');
  await person.topUp();
  const id = await person.startGame(posters[7]!);
  await server.advanceClock(40 * 60);
  await person.call(orderApi.end, { id });
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#1c7ccf' } })
    .jpeg()
    .toBuffer();
  const images = [await uploadPicture(server, person.token, picture)];
  await person.call(reviewApi.add, { id, rating: 5, content: 'With a picture.', images });
  await app.signInAs(person);
  const avatarButton = () => app.button(en.info.avatar.change);
  for (const overlay of [
    {
      name: 'a picture of a review',
      path: '/pages/order/evaluate?store_id=jingan',
      opener: () => app.button(/^Photo 1 by/).first(),
    },
    {
      name: 'a clip of the replay',
      path: `/pages/order/replay?id=${id}`,
      opener: () => app.button(en.replay.keep),
    },
    {
      name: 'an avatar',
      path: '/pages/mine/info',
      opener: avatarButton,
      open: () =>
        app.page
          .getByLabel(en.info.avatar.change)
          .last()
          .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture }),
    },
  ])
    await expectBackCloses(app, overlay);
  await waitOutCleaning(server);
});

test('the back button closes the alert of a refusal, and then leaves the page', { tag: '@nightly' }, async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138212');
  await person.topUp();
  const id = await person.bookTomorrow(posters[10]!);
  await person.call(orderApi.pay, { id, method: 'wallet' });
  // A stream would tell the page of the change before the tap.
  await page.route('**/api/{table,user}/stream*', (route) => route.abort());
  await app.signInAs(person);
  await expect(app.floorPlan).toBeVisible();
  await app.open(`/pages/order/finish?id=${id}`);
  await app.button(en.desk.cancel.open).click();
  await actionsOf(server, await app.sessionToken()).call(orderApi.cancel, { id });
  await app.confirmation(en.desk.cancel.confirm).click();
  const alert = page
    .getByRole('alertdialog')
    .filter({ hasText: /The order has changed/ })
    .getByRole('button', { name: en.ui.confirm });
  await expect(alert).toBeVisible();
  await page.goBack();
  await expect(alert).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`finish\\?id=${id}$`));
  await page.goBack();
  await expect(app.floorPlan).toBeVisible();
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('the back button closes the steps of the installation', async ({ app, server }) => {
    await app.signInAs(await signInPerson(server, '+8613800138213'));
    await expectBackCloses(app, {
      name: 'the installation',
      path: '/pages/mine/settings',
      opener: () => app.button(en.install.row),
    });
  });
});

/** Uploads a picture for a review; returns its URL. */
async function uploadPicture(server: TestServer, token: string, picture: Buffer): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'table.jpg');
  const headers = { 'x-token': token };
  const response = await fetch(`${server.url}/api/common/upload`, { method: 'POST', headers, body });
  const { data } = (await response.json()) as { data: { url: string } };
  return data.url;
}

test('a page opened from a sheet leads back to the page below the sheet', { tag: '@nightly' }, async ({
  page,
  app,
}) => {
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
