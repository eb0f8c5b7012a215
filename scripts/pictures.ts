/**
 * `npm run pictures`: takes the pictures of the README, the documents and the web app's manifest from the app
 * in `out/`, with the example hall on a living evening.
 */
import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { signInByPhone } from '../e2e/api.ts';
import { loadCounter, openShift } from '../e2e/counter.ts';
import { actionsOf } from '../e2e/person.ts';
import { readPosters } from '../e2e/posters.ts';
import { prepareData, startTestServers, type TestServer } from '../e2e/test-server.ts';
import { userApi } from '../lib/contract/user.ts';
import { addDays, instantOf, localDay } from '../lib/domain/time.ts';
import { EVENING_SECONDS, playEvening } from '../server/cli/demo/evening.ts';
import { freePort } from '../server/test/free-port.ts';
import makeRunFolders from '../server/test/run-folders.ts';
import { chromiumArgs, ensureChromium } from './chromium.ts';
import { recordPictures } from './picture-sources.ts';

/** The number of the person whose phone is pictured. */
const MOBILE = '+8613955510001';

/** Pictures are also taken on a machine that does other work. */
const TIMEOUT_MS = 180_000;

const ZONE = 'Asia/Shanghai';
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };
const TABLET = { width: 1024, height: 768 };

await takePictures();

async function takePictures(): Promise<void> {
  if (!existsSync('out/index.html')) throw new Error('There is no build: npm run build');
  makeRunFolders();
  const endPostgres = await prepareData();
  const servers = await startTestServers(`http://localhost:${await freePort()}`);
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] });
  try {
    await photograph(browser, await servers.serverOf('pictures', {}));
    recordPictures();
  } finally {
    await browser.close();
    await servers.close();
    await endPostgres();
  }
}

async function photograph(browser: Browser, server: TestServer): Promise<void> {
  // The evening ends tomorrow at 20:15 in the hall; the clocks of the phones say so too.
  const evening = instantOf(addDays(localDay(server.now(), ZONE), 1), 20 * 60 + 15, ZONE);
  const goTo = (instant: number) => server.advanceClock(Math.max(0, instant - server.now()));
  await goTo(evening - EVENING_SECONDS);
  const posters = await readPosters(server);
  await playEvening({
    url: server.url,
    codeSentTo: server.codeSentTo,
    tables: posters,
    now: server.now,
    advanceTo: goTo,
  });
  const session = await signInByPhone(server, MOBILE);
  const person = actionsOf(server, session.token);
  await person.call(userApi.profile, { nickname: 'Mia Chen' });
  await person.topUp();

  const open = (viewport: typeof PHONE, stored: Record<string, string> = {}) =>
    openPage(browser, server, { viewport, stored });
  /** The pages of a context renew the session, so that each needs its own. */
  const openSignedIn = async (viewport: typeof PHONE, stored: Record<string, string> = {}) => {
    // A phone gets a code a minute.
    await server.advanceClock(61);
    const { token, userinfo } = await signInByPhone(server, MOBILE);
    return open(viewport, { token, userInfo: JSON.stringify(userinfo), ...stored });
  };

  const guest = await openSignedIn(PHONE);
  await shoot(guest, '/', 'public/screenshots/home.png');
  await shoot(guest, `/pages/order/add?id=${posters[6]?.table_id}`, 'public/screenshots/book.png');
  await shoot(guest, '/pages/mine/wallet', 'public/screenshots/wallet.png');
  const dark = await openSignedIn(PHONE, { theme: 'dark', locale: 'zh-Hans' });
  await shoot(dark, '/', 'docs/screens/home-dark-zh.png');
  const wide = await openSignedIn(WIDE);
  await shoot(wide, '/', 'public/screenshots/wide.png');

  const table = posters[6];
  if (table) await person.startGame(table);
  await server.advanceClock(13 * 60);
  const playing = await openSignedIn(PHONE);
  await shoot(playing, '/pages/order/finish', 'public/screenshots/desk.png');

  const counter = await open(TABLET);
  await loadCounter(counter, server, '13955510002', { name: 'Grace Liu' });
  await openShift(counter, '500');
  await counter.goto('/counter#/');
  await counter.getByText('Floor plan', { exact: true }).click();
  await counter.getByRole('button', { name: /^Table 2,/ }).click();
  await settle(counter);
  await save(counter, 'docs/screens/counter.png');
  await counter.setViewportSize(PHONE);
  await counter.reload();
  await settle(counter);
  await save(counter, 'docs/screens/counter-phone.png');
}

async function openPage(
  browser: Browser,
  server: TestServer,
  { viewport, stored }: { viewport: typeof PHONE; stored: Record<string, string> },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    deviceScaleFactor: viewport === WIDE ? 1 : 2,
    locale: 'en-GB',
    timezoneId: ZONE,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.clock.setFixedTime(server.now() * 1000);
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  return context.newPage();
}

async function shoot(page: Page, path: string, file: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#${path}`);
  await settle(page);
  await save(page, file);
}

/** Writes a picture with few colors, a third as large. */
async function save(page: Page, file: string): Promise<void> {
  await sharp(await page.screenshot())
    .png({ palette: true, effort: 10 })
    .toFile(file);
  console.log(file);
}

/** Waits until the app has replaced what the document shows and nothing is loaded any more. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('#first-paint > *'));
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .skeleton'));
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((image) => image.complete || image.loading === 'lazy'),
  );
}
