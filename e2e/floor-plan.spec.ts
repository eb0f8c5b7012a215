import type { CDPSession, Locator, Page } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { addDays, localDay } from '../lib/domain/time.ts';
import { importedScripts, readChunkReport } from '../scripts/chunk-report.ts';
import { en } from './catalogue.ts';
import { applyChangedHall } from './changed-hall.ts';
import { expect, test } from './fixtures.ts';
import { spendIdleTime } from './idle.ts';
import type { AppPage } from './pages/app-page.ts';
import { signInPerson, waitOutCleaning } from './person.ts';
import type { TestServer } from './test-server.ts';

const ROOM_TABLES = 24;
const ZONE = 'Asia/Shanghai';

/** Yesterday, today and tomorrow at the outlet. */
const daysAroundNow = () => [-1, 0, 1].map((days) => addDays(localDay(Date.now() / 1000, ZONE), days));

/**
 * The example hall with a kind of its own, carom, an outlet of 24 tables, and a closed one with three tables
 * in a large room.
 */
async function applyHallWithCarom(server: TestServer): Promise<void> {
  const tables = Array.from({ length: ROOM_TABLES }, (_, i) => {
    const plan = `{ x: ${2.5 + (i % 8) * 3.6}, y: ${2 + Math.floor(i / 8) * 4} }`;
    return `      - { id: arena-${i + 1}, number: "${i + 1}", type: carom, plan: ${plan} }`;
  });
  await applyChangedHall(server, (yaml) =>
    yaml
      .replace(
        '\noutlets:\n',
        `  carom:
    name: { en: Three-cushion, zh: 三库开伦 }
    cloth: "#0a5b7a"
    drawing: carom
    default_per_hour: "30.00"
    deposit: "0.00"

outlets:
  - id: arena
    name: { en: Arena, zh: 体育馆店 }
    address: Arena Road
    lat: 31.3
    lng: 121.5
    hours: "00:00-24:00"
    plan: { width: 30, height: 12 }
    tables:
${tables.join('\n')}
  - id: shut
    name: { en: Annex, zh: 分馆 }
    address: Arena Road
    lat: 31.3
    lng: 121.5
    hours: "00:00-24:00"
    closed_days: [${daysAroundNow().map((day) => `"${day}"`)}]
    plan: { width: 30, height: 10 }
    tables:
      - { id: shut-1, number: "A1", type: carom, plan: { x: 3, y: 2.5 } }
      - { id: shut-2, number: "A2", type: carom, plan: { x: 8, y: 2.5 } }
      - { id: shut-3, number: "A3", type: carom, plan: { x: 3, y: 7.5 } }
`,
      )
      .replace('table_types: [snooker]', 'table_types: [snooker, carom]'),
  );
}

test.beforeEach(({ server }) => server.prepareOnce(applyHallWithCarom));
test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('outlet', 'arena')));

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not visible');
  return box;
};
/** The width of the floor plan in its scroller: 1 fits. */
const zoomOf = (plan: Locator) =>
  plan.evaluate((list) => list.clientWidth / (list.parentElement?.clientWidth ?? 1));

async function touch(
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: [number, number][],
) {
  const touchPoints = points.map(([x, y], id) => ({ x, y, id }));
  await session.send('Input.dispatchTouchEvent', { type, touchPoints });
}

const GESTURES = importedScripts(readChunkReport())['components/table/plan-zoom.ts']?.at(-1) ?? '';

/** Opens Home, and waits until its plan follows gestures: their code is not in the first load. */
async function openPlan(app: AppPage): Promise<void> {
  const loaded = app.page.waitForResponse((response) => response.url().endsWith(GESTURES));
  await app.open('/');
  await loaded;
  await spendIdleTime(app.page);
}

/** Two fingers move apart around a point. */
async function pinchOut(page: Page, x: number, y: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (gap: number): [number, number][] => [
    [x - gap, y],
    [x + gap, y],
  ];
  await touch(session, 'touchStart', fingers(20));
  for (const gap of [30, 40, 50, 60]) await touch(session, 'touchMove', fingers(gap));
  await touch(session, 'touchEnd', []);
}

test('a kind of table of the hall file has its name and its cloth in both languages', {
  tag: '@nightly',
}, async ({ page, app }) => {
  await app.open('/');
  await expect(app.floorPlan.getByRole('button', { name: 'Three-cushion' })).toHaveCount(ROOM_TABLES);
  await expect(app.text('Three-cushion')).toBeVisible();
  // One drawing, to which each table refers.
  await expect(page.locator('svg rect[fill="#0a5b7a"]').first()).toBeAttached();
  await app.open('/pages/mine/settings');
  await page.getByRole('radio', { name: '简体中文' }).click();
  await page.goBack();
  await expect(page.getByText('三库开伦').filter({ visible: true })).toBeVisible();
});

test('the floor plan fits any width and no label lies on another table', async ({ page, app }) => {
  for (const outlet of ['arena', 'jingan']) {
    await page.addInitScript((id) => localStorage.setItem('outlet', id), outlet);
    await app.load('/');
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(app.floorPlan.getByRole('button').first()).toBeVisible();
      await expect.poll(() => zoomOf(app.floorPlan)).toBeCloseTo(1, 1);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(width);
      await expect.poll(() => coveredTables(app.floorPlan), { message: `${outlet} at ${width}` }).toEqual([]);
    }
  }
});

/** Pairs of a shown label and another table that it lies on. */
const coveredTables = (plan: Locator) =>
  plan.evaluate((list) => {
    const tables = [...list.querySelectorAll('button')].map((button) => ({
      box: button.getBoundingClientRect(),
      labels: [...button.querySelectorAll('span')]
        .filter((span) => span.childElementCount === 0 && span.textContent && span.offsetWidth > 0)
        .map((span) => span.getBoundingClientRect()),
      name: button.getAttribute('aria-label'),
    }));
    return tables.flatMap(({ labels, name }, i) =>
      tables.flatMap((other, j) =>
        i !== j &&
        labels.some(
          (label) =>
            label.left < other.box.right - 1 &&
            label.right > other.box.left + 1 &&
            label.top < other.box.bottom - 1 &&
            label.bottom > other.box.top + 1,
        )
          ? [`${name} on ${other.name}`]
          : [],
      ),
    );
  });

test('zooms by the button, shows the state of small tables then, and opens a table by keyboard', async ({
  page,
  app,
}) => {
  await app.open('/');
  const table = app.floorPlan.getByRole('button').first();
  await expect(table.getByText(en.table.state.free).filter({ visible: true })).toHaveCount(0);
  await app.button(en.home.zoomIn).click();
  await expect.poll(() => zoomOf(app.floorPlan)).toBeCloseTo(2, 1);
  await app.button(en.home.zoomOut).click();
  await expect.poll(() => zoomOf(app.floorPlan)).toBeCloseTo(1, 1);
  await table.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: en.home.book })).toBeVisible();
});

test('zooms by two fingers to the size where states are readable, and pans by one', async ({ page, app }) => {
  await openPlan(app);
  const { x, y, width, height } = await boxOf(app.floorPlan);
  const middle = [x + width / 2, y + height / 2] as const;
  await pinchOut(page, ...middle);
  await expect.poll(() => zoomOf(app.floorPlan)).toBeGreaterThan(2.5);
  await expect(app.floorPlan.getByText(en.table.state.free).filter({ visible: true }).first()).toBeVisible();
  const before = await app.floorPlan.evaluate((list) => list.parentElement?.scrollLeft ?? 0);
  const session = await page.context().newCDPSession(page);
  await touch(session, 'touchStart', [[...middle]]);
  for (const step of [20, 40, 60, 80]) await touch(session, 'touchMove', [[middle[0] - step, middle[1]]]);
  await touch(session, 'touchEnd', []);
  await expect
    .poll(() => app.floorPlan.evaluate((list) => list.parentElement?.scrollLeft ?? 0))
    .toBeGreaterThan(before + 30);
  // The page has not been zoomed itself.
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

test('one finger over the whole plan scrolls the page', { tag: '@nightly' }, async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await app.open('/');
  const { x, y, width, height } = await boxOf(app.floorPlan);
  const session = await page.context().newCDPSession(page);
  const [left, top] = [x + width / 2, y + height - 10];
  await touch(session, 'touchStart', [[left, top]]);
  for (const step of [20, 50, 80, 110]) await touch(session, 'touchMove', [[left, top - step]]);
  await touch(session, 'touchEnd', []);
  await expect.poll(async () => (await boxOf(app.floorPlan)).y).toBeLessThan(y - 30);
  expect(await zoomOf(app.floorPlan)).toBeCloseTo(1, 1);
});

test('zooms by a double tap on the floor', { tag: '@nightly' }, async ({ page, app }) => {
  await page.addInitScript(() => localStorage.setItem('outlet', 'shut'));
  await openPlan(app);
  await expect(app.floorPlan.getByRole('button')).toHaveCount(3);
  // An announcement moves the plan.
  await expect(page.getByRole('link', { name: 'Automatic deposit return' })).toBeVisible();
  const { x, y, width, height } = await boxOf(app.floorPlan);
  // Far from the tables: the browser gives a touch close to a button to the button.
  const floor = [x + width * 0.75, y + height * 0.75] as const;
  await page.touchscreen.tap(...floor);
  await page.touchscreen.tap(...floor);
  await expect.poll(() => zoomOf(app.floorPlan)).toBeCloseTo(2, 1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await app.button(en.home.zoomOut).click();
  await expect.poll(() => zoomOf(app.floorPlan)).toBeCloseTo(1, 1);
});

test('a tap on a table opens it at once', async ({ page, app }) => {
  await app.open('/');
  const table = app.floorPlan.getByRole('button').nth(10);
  await expect(table).toBeVisible();
  const sheet = page.getByRole('dialog');
  // Loads the sheet.
  await table.click();
  await expect(sheet.getByRole('heading')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  // Nothing waits for a second tap: the sheet is there in the next task.
  const isOpen = await table.evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise((resolve) => setTimeout(resolve));
    return document.querySelector('[role=dialog]') !== null;
  });
  expect(isOpen).toBe(true);
  // Behind the sheet the plan is inert: it has no roles.
  await expect(page.locator('main li > button[aria-pressed=true]')).toHaveAttribute(
    'aria-label',
    new RegExp(`^${en.table.name.replace('{number}', '11')} `),
  );
  await expect(sheet.getByRole('button', { name: en.home.book })).toBeVisible();
  // Its number is the title, and said once.
  await expect(sheet.getByRole('heading')).toHaveText(en.table.name.replace('{number}', '11'));
  await expect(sheet.getByText(en.table.name.replace('{number}', '11'))).toHaveCount(1);
});

test('of a large room the part with tables is shown; a closed outlet offers no scan', {
  tag: '@nightly',
}, async ({ page, app }) => {
  await page.addInitScript(() => localStorage.setItem('outlet', 'shut'));
  await app.load('/');
  const tables = app.floorPlan.getByRole('button');
  await expect(tables).toHaveCount(3);
  const plan = await boxOf(app.floorPlan);
  const last = await boxOf(tables.nth(1));
  expect(last.width).toBeGreaterThan(plan.width / 6);
  expect(plan.x + plan.width - (last.x + last.width)).toBeLessThan(plan.width / 5);
  // Zoomed, a table is in view, not the empty middle of the room.
  await app.button(en.home.zoomIn).click();
  await expect.poll(() => zoomOf(app.floorPlan)).toBeCloseTo(2, 1);
  await expect(tables.first()).toBeInViewport();
  await tables.first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: en.home.book })).toBeVisible();
  await expect(sheet.getByRole('button', { name: en.home.scanShort })).toHaveCount(0);
  await sheet.getByRole('button', { name: en.home.book }).click();
  await expect(app.tableHeading('A1')).toBeVisible();
  await expect(app.text(en.add.nowNeedsScan)).toHaveCount(0);
});

test("one's own game and booking are marked, and their sheets lead there", async ({
  page,
  app,
  server,
  posters,
}) => {
  await page.addInitScript(() => localStorage.setItem('outlet', 'jingan'));
  const person = await signInPerson(server, '+8613800138171');
  await person.topUp();
  const posterOf = (id: string) => posters.find(({ table_id }) => table_id === id)!;
  const booked = await person.bookTomorrow(posterOf('jingan-8'));
  await person.call(orderApi.pay, { id: booked, method: 'wallet' });
  const game = await person.startGame(posterOf('jingan-7'));
  await app.signInAs(person);
  const own = (text: string) => app.floorPlan.getByRole('button', { name: text });
  await expect(own(en.home.own.game)).toHaveCount(1);
  await expect(own(en.home.own.booking)).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ hasText: en.home.own.booking }).first()).toBeVisible();
  await own(en.home.own.game).click();
  await app.button(en.home.own.toGame).click();
  await expect(page).toHaveURL(new RegExp(`pages/order/finish\\?id=${game}`));
  await page.goBack();
  await own(en.home.own.booking).click();
  await app.button(en.home.own.toBooking).click();
  await expect(page).toHaveURL(new RegExp(`pages/order/finish\\?id=${booked}`));
  await person.call(orderApi.end, { id: game });
  await person.call(orderApi.cancel, { id: booked });
  await waitOutCleaning(server);
});
