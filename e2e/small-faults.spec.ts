import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { couponApi } from '../lib/contract/coupon.ts';
import { orderApi } from '../lib/contract/order.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { actionsOf, signInPerson, waitOutCleaning } from './person.ts';
import type { TestServer } from './test-server.ts';

test('keeps the typed phone number over a reload during the sign-in', async ({ page, app }) => {
  await app.open('/pages/entry/login');
  await page.getByRole('checkbox').check();
  await app.button(en.login.byPhone).click();
  const field = page.getByLabel(en.login.phone, { exact: true });
  await field.fill('13800138150');
  await page.reload();
  await expect(field).toHaveValue(/138.?0013.?8150/);
  await app.button(en.login.send).click();
  await expect(app.resendCountdown).toBeVisible();
  await page.reload();
  await expect(app.text('Code sent to +86 138 0013 8150')).toBeVisible();
  await expect(app.resendCountdown).toBeVisible();
  await app.button(en.login.changeAddress).click();
  await expect(field).toHaveValue(/138.?0013.?8150/);
});

test('tells a person who signed in by e-mail at once, on Home, that a phone is needed', async ({
  page,
  app,
  server,
}) => {
  await app.open('/pages/entry/login');
  await page.getByRole('checkbox').check();
  await app.button(en.login.byEmail).click();
  await expect(app.text(en.login.emailNeedsPhone)).toBeVisible();
  await page.getByLabel(en.login.email).fill('bea@example.com');
  await app.button(en.login.send).click();
  await expect(app.text('Code sent to bea@example.com')).toBeVisible();
  await page.getByLabel(en.login.code).fill(server.codeSentTo('bea@example.com'));
  await expect(app.text(en.home.bindPhone)).toBeVisible();
  await app.button(en.home.bind).click();
  await expect(app.text(en.login.bindWhy)).toBeVisible();
});

test('a coupon leads to the tables that it fits', async ({ app, server }) => {
  const person = await signInPerson(server, '+8613800138151');
  await person.call(couponApi.receive, { id: 'snooker-half-hour' });
  const { list } = await person.call(couponApi.center, {});
  const snooker = list.find(({ id }) => id === 'snooker-half-hour');
  expect(snooker?.limits.table_types).toEqual(['snooker']);
  await app.signInAs(person);
  await app.open('/pages/index/couponReceive');
  await app.button(en.coupon.offer.use).click();
  await expect(app.text(en.home.forCoupon.replace('{coupon}', snooker?.name ?? ''))).toBeVisible();
  await expect(app.floorPlan.getByRole('button').first()).toBeVisible();
  await expect(app.floorPlan.getByRole('button', { name: 'American pool' })).toHaveCount(0);
  await app.button(en.home.showAll).click();
  await expect(app.floorPlan.getByRole('button', { name: 'American pool' }).first()).toBeVisible();
  await app.open('/pages/index/coupon');
  await app.button(en.coupon.offer.use).click();
  await expect(app.text(en.home.forCoupon.replace('{coupon}', snooker?.name ?? ''))).toBeVisible();
});

test('a file that is no picture is refused in words, as an avatar and as a code; a fault report forgets a solved problem', async ({
  app,
  server,
  posters,
}) => {
  const text = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') };
  await app.signInAs(await signInPerson(server, '+8613800138158'));
  await app.open('/pages/mine/info');
  await app.page.getByLabel(en.info.avatar.change).last().setInputFiles(text);
  await expect(app.text(en.upload.problem.unreadable)).toBeVisible();
  await expect(app.page.getByRole('dialog')).toHaveCount(0);
  await app.open('/pages/order/add');
  await app.page.getByLabel(en.scan.album).last().setInputFiles(text);
  await expect(app.page.getByRole('alert').filter({ hasText: en.upload.problem.unreadable })).toBeVisible();

  await test.step('a fault report forgets its problem once that is solved', async () => {
    await app.open(`/pages/mine/contactUs?table_id=${posters[2]!.table_id}`);
    await expect(app.button(new RegExp(`^${en.fault.table}.*${posters[2]!.number}`))).toBeVisible();
    await app.button(en.fault.send).click();
    await expect(app.text(en.fault.whatKind)).toBeVisible();
    await app.button(en.fault.kinds.lights).click();
    await expect(app.text(en.fault.whatKind)).toHaveCount(0);
  });
});

test('an avatar that takes long to decode is said to be opened', { tag: '@nightly' }, async ({
  page,
  app,
  server,
}) => {
  // Decodes no picture before the test says so, as a slow phone does.
  await page.addInitScript(() => {
    const decode = createImageBitmap;
    const decodeLater = new Promise((resolve) => addEventListener('decode', resolve, { once: true }));
    const slow = async (file: File, options: ImageBitmapOptions) => {
      await decodeLater;
      return decode(file, options);
    };
    Object.assign(globalThis, { createImageBitmap: slow });
  });
  const buffer = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#1c7ccf' } })
    .jpeg()
    .toBuffer();
  await app.signInAs(await signInPerson(server, '+8613800138159'));
  await app.open('/pages/mine/info');
  await page
    .getByLabel(en.info.avatar.change)
    .last()
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('status').filter({ hasText: en.info.avatar.opening })).toHaveCount(1);
  await expect(app.button(en.info.avatar.change)).toBeDisabled();
  await page.evaluate(() => dispatchEvent(new Event('decode')));
  const sheet = page.getByRole('dialog', { name: en.info.avatar.crop });
  await sheet.getByRole('button', { name: en.info.avatar.use }).click();
  await expect(app.text(en.info.saved)).toBeVisible();
});

test('My Desk shows the cost so far, and shares a page of the game that a guest can open', async ({
  page,
  app,
  otherApp,
  context,
  server,
  posters,
}) => {
  const poster = posters[8]!;
  const person = await signInPerson(server, '+8613800138153');
  await person.topUp();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signInAs(person);
  const id = await actionsOf(server, await app.sessionToken()).startGame(poster);
  await app.open(`/pages/order/finish?id=${id}`);
  const { call } = actionsOf(server, await app.sessionToken());
  const { end_preview } = await call(orderApi.detail, { id });
  const cost = page.locator('dl > div').filter({ hasText: en.desk.soFar });
  await expect(cost).toContainText(((end_preview?.charged ?? 0) / 100).toFixed(2));

  await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share);
  await app.button(en.invite.open).click();
  await app.button(en.invite.share).click();
  await expect(app.text(en.invite.copied)).toBeVisible();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  expect(shared).toMatch(new RegExp(`Table ${poster.number} at Baize .*\\d:\\d\\d`));
  const link = shared.split('\n').at(-1) ?? '';
  await otherApp.load(link);
  await expect(otherApp.tableHeading(poster.number)).toBeVisible();
  await expect(otherApp.text(/^Playing until/)).toBeVisible();
  await call(orderApi.end, { id });
  await waitOutCleaning(server);
});

test('refreshes Home when it is pulled down', { tag: '@nightly' }, async ({ page, app, context }) => {
  await app.open('/');
  await expect(app.floorPlan).toBeVisible();
  let fetched = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/table/list')) fetched++;
  });
  const devtools = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] });
  // The code for it is loaded some seconds after Home.
  await expect(async () => {
    await touch('touchStart', 120);
    for (const y of [180, 240, 300, 360]) await touch('touchMove', y);
    await touch('touchEnd');
    expect(fetched).toBeGreaterThan(0);
  }).toPass();
});

test('asks for the end time once the chosen one is taken, rather than buying another', async ({
  page,
  app,
  context,
  server,
  posters,
}) => {
  const poster = posters[9]!;
  const person = await signInPerson(server, '+8613800138155');
  await person.topUp();
  const other = await signInPerson(server, '+8613800138156');
  await context.clock.install();
  await app.signInAs(person);
  const id = await actionsOf(server, await app.sessionToken()).startGame(poster);
  await app.open(`/pages/order/finish?id=${id}`);
  await app.button(en.desk.extend.open).click();
  const hour = page.getByRole('radio', { name: /^\+1 h until/ });
  await hour.press('Space');
  await expect(hour).toBeChecked();

  const { call } = actionsOf(server, await app.sessionToken());
  const { end_at } = await call(orderApi.detail, { id });
  // Leaves room for half an hour and the cleaning.
  const start_time = Math.ceil((end_at + 35 * 60) / 900) * 900;
  const booking = await other.call(orderApi.add, { table_id: poster.table_id, start_time, minutes: 60 });
  await context.clock.fastForward(31_000);
  await expect(hour).toHaveCount(0);
  await app.button(en.desk.extend.open).click();
  await expect(app.text(en.validation.endTime)).toBeVisible();
  await call(orderApi.end, { id });
  await other.call(orderApi.cancel, { id: booking.id });
  await waitOutCleaning(server);
});

test('an order of 0.00 in a hall without deposits asks for no method and speaks of no deposit', async ({
  page,
  app,
  server,
  posters,
}) => {
  await applyFreeHall(server);
  const person = await signInPerson(server, '+8613800138154');
  const id = await person.bookTomorrow(posters[1]!);
  await app.signInAs(person);
  const speaksOfDeposit = () => page.locator('main:visible').filter({ hasText: /deposit/i });
  await app.open(`/pages/order/pay?id=${id}`);
  await expect(app.button(en.pay.confirm)).toBeVisible();
  await expect(page.getByRole('radio').filter({ visible: true })).toHaveCount(0);
  await expect(speaksOfDeposit()).toHaveCount(0);
  await app.button(en.pay.confirm).click();
  await expect(app.heading(en.pay.done.title)).toBeVisible();
  for (const path of [`/pages/order/finish?id=${id}`, `/pages/order/add?id=${posters[2]!.table_id}`]) {
    await app.open(path);
    await app.expectLoaded();
    await expect(speaksOfDeposit()).toHaveCount(0);
  }
  await app.open('/pages/mine/wallet');
  await expect(app.text(en.wallet.rulesNoDeposit)).toBeVisible();
  await expect(speaksOfDeposit()).toHaveCount(0);
  await server.runHallCommand('apply', 'example/hall.yaml');
});

/** Applies the example hall with prices and deposits of zero. */
async function applyFreeHall(server: TestServer): Promise<void> {
  const folder = join(server.dataDir, 'free-hall');
  cpSync('example', folder, { recursive: true });
  const file = join(folder, 'hall.yaml');
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, source.replace(/(per_hour|deposit): "[\d.]+"/g, '$1: "0.00"'));
  await server.runHallCommand('apply', file);
}
