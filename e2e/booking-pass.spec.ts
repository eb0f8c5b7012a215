import { readFile } from 'node:fs/promises';
import { orderApi } from '../lib/contract/order.ts';
import { storedText } from './browser-storage.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { goOffline } from './go-offline.ts';
import type { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPerson } from './person.ts';

test.use({ serviceWorkers: 'allow' });

/** The calendar file that the button gives. */
async function calendarFrom(app: AppPage): Promise<string> {
  const download = app.page.waitForEvent('download');
  await app.button(en.invite.calendar).click();
  return await readFile(await (await download).path(), 'utf8');
}

test('a booking is a pass with the way, the calendar and the code to scan; friends see it until it is cancelled', async ({
  page,
  app,
  otherApp,
  context,
  server,
  posters,
}) => {
  const poster = posters[4]!;
  const person = await signInPerson(server, '+8613800138160');
  await person.topUp();
  const id = await person.bookTomorrow(poster);
  await person.call(orderApi.pay, { id, method: 'wallet' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signInAs(person);
  await app.open(`/pages/order/finish?id=${id}`);
  const friend = otherApp;

  await test.step('says when it begins without counting the seconds of hours', async () => {
    await expect(app.tableHeading(poster.number)).toBeVisible();
    await expect(app.text(/^Starts (tomorrow |in \d+ h)/).first()).toBeVisible();
    await expect(app.text(/^\d+:\d\d:\d\d$/)).toHaveCount(0);
    await expect(app.button(/^Scan (from|to open)/)).toBeVisible();
    const way = page.getByRole('link', { name: new RegExp(en.contact.directions) }).filter({ visible: true });
    await expect(way).toHaveAttribute('href', /maps\/dir\/\?api=1&destination=31\./);
  });

  await test.step('goes into the calendar, and into no wallet without keys', async () => {
    const calendar = await calendarFrom(app);
    expect(calendar).toContain('BEGIN:VEVENT');
    expect(calendar).toContain(`SUMMARY:Table ${poster.number} at Baize`);
    await expect(app.text(/Wallet/)).toHaveCount(0);
    await expect(app.tableHeading(poster.number)).toBeVisible();
  });

  const link = await test.step('is shared by a link', async () => {
    await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share);
    await app.button(en.invite.open).click();
    await app.button(en.invite.share).click();
    await expect(app.text(en.invite.copied)).toBeVisible();
    return (await page.evaluate(() => navigator.clipboard.readText())).split('\n').at(-1) ?? '';
  });

  await test.step('shows a guest where and when, and nothing about the person', async () => {
    await friend.page.goto('/');
    await friend.waitForServiceWorker();
    await friend.load(link);
    await expect(friend.text(en.invite.welcome)).toBeVisible();
    await expect(friend.tableHeading(poster.number)).toBeVisible();
    await expect(friend.text(/¥|P\*\*\*|Player/)).toHaveCount(0);
    expect(await calendarFrom(friend)).toContain('BEGIN:VEVENT');
  });

  await test.step('shows the guest the kept copy offline', async () => {
    await expect.poll(() => storedText(friend.page)).toContain('"invitation"');
    const goOnline = await goOffline(friend.page.context());
    await friend.page.reload();
    await expect(friend.tableHeading(poster.number)).toBeVisible();
    await expect(friend.text(/You're offline/)).toBeVisible();
    await goOnline();
  });

  await test.step('says that the invitation has ended once the booking is cancelled', async () => {
    await actionsOf(server, await app.sessionToken()).call(orderApi.cancel, { id });
    await friend.page.reload();
    await expect(friend.text(en.invite.gone.title)).toBeVisible();
    await expect(friend.tableHeading(poster.number)).toHaveCount(0);
    await friend.button(en.invite.tables).click();
    await expect(friend.floorPlan).toBeVisible();
  });

  await test.step('leaves the calendar by a file that cancels the entry', async () => {
    // Remembered on this phone, which may have the entry.
    await expect.poll(() => storedText(page)).toContain('"invite"');
    await page.reload();
    const download = page.waitForEvent('download');
    await app.button(en.invite.uncalendar).click();
    const calendar = await readFile(await (await download).path(), 'utf8');
    expect(calendar).toContain('STATUS:CANCELLED');
    expect(calendar).toContain('METHOD:CANCEL');
  });
});

test('a link that nobody made leads to the tables', async ({ app }) => {
  await app.open('/pages/order/invitation?token=abcdefghijklmnopqrstuv');
  await expect(app.text(en.invite.gone.title)).toBeVisible();
  await app.button(en.invite.tables).click();
  await expect(app.floorPlan).toBeVisible();
});
