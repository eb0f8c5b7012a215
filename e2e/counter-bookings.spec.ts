import type { Locator } from 'playwright/test';
import { HOUR_PIXELS, ROW_PIXELS } from '../components/counter/bookings/grid-size.ts';
import { counterBookingApi } from '../lib/contract/counter/bookings.ts';
import { counterMoveApi } from '../lib/contract/counter/move.ts';
import { messageApi } from '../lib/contract/message.ts';
import { orderApi } from '../lib/contract/order.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { colleagueOn, openCounter, openOffice, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';
import type { TestServer } from './test-server.ts';

test.use({ isMobile: false });

/** A day on which nobody else books. */
const inDays = (server: { now(): number }, days: number) =>
  new Date((server.now() + days * 86_400) * 1000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });

/** The free times of the form of a new booking. */
const startsIn = (form: Locator) =>
  form.getByRole('radiogroup', { name: enCounter.counter.bookings.start }).getByRole('radio');
const chosenStart = async (form: Locator) =>
  Number(await startsIn(form).and(form.locator('[aria-checked=true]')).getAttribute('data-start'));

/** Books an hour in the morning by a call, to be paid at the arrival; returns the calls of who did. */
async function bookByApi(
  server: TestServer,
  { day, table_id, guest_name }: { day: string; table_id: string; guest_name: string },
) {
  const colleague = await colleagueOn(server, `1370043${table_id.replace(/\D/g, '').padStart(4, '0')}`, {});
  const game = { table_id, start_time: Date.parse(`${day}T08:00+08:00`) / 1000, minutes: 60 };
  const { pay } = await colleague(counterBookingApi.preview, { act: 'book', ...game });
  await colleague(counterBookingApi.add, { ...game, guest_name, total: pay, pays: [] });
  return colleague;
}

test('a caller gets a table, never over another booking, also each week', async ({ page, server }) => {
  const block = page.getByRole('main').getByRole('button', { name: /Lin, .* to pay/ });
  await test.step('a caller gets a table on the grid, which the app shows, and a message', async () => {
    const t = enCounter.counter;
    await page.setViewportSize(TABLET);
    await openCounter(page, server, '13700430011');
    await page.goto(`/counter#/bookings?day=${inDays(server, 5)}`);
    await expect(page.getByRole('heading', { name: t.bookings.title })).toBeVisible();
    await page.keyboard.press('n');
    const form = page.getByRole('form', { name: t.bookings.new });
    await form.getByLabel(t.login.mobile).fill('13800430011');
    await form.getByLabel(t.bookings.name, { exact: true }).fill('Lin');
    await form.getByLabel(t.bookings.table).selectOption({ index: 0 });
    await form.getByLabel(t.bookings.note).fill('Brings a child');
    await expect(form.getByText(/Held until/)).toBeVisible();
    await expect(form.getByRole('button', { name: t.bookings.hold })).toBeEnabled();
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: t.bookings.hold }).click();
    await expect(block).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByText('Brings a child')).toBeVisible();
    await expectNoAxeViolations(page);

    const caller = await signInPerson(server, '+8613800430011');
    const { list } = await caller.call(orderApi.list, { status: 'unpaid' });
    expect(list).toHaveLength(1);

    await page.getByRole('button', { name: t.message.send }).click();
    await page.getByRole('textbox', { name: t.message.label }).fill('See you on Friday');
    await page.getByRole('button', { name: t.message.submit }).click();
    await expect(page.getByText(t.message.sent)).toBeVisible();
    const messages = await caller.call(messageApi.list, {});
    expect(messages.list[0]?.text).toContain('See you on Friday');
  });

  await test.step('a second booking is never offered over another', async () => {
    const t = enCounter.counter;
    const begin = page.getByRole('button', { name: t.bookings.new, exact: true });
    const list = (url: URL) => url.pathname === counterBookingApi.list.path;
    const answer = Promise.withResolvers<void>();
    await page.route(list, async (route) => {
      await answer.promise;
      // The route may have ended meanwhile.
      await route.continue().catch(() => {});
    });
    await page.goto(`/counter#/bookings?day=${inDays(server, 6)}`);
    // Until the day is read, that of the booking before is shown, whose starts would be wrong.
    await expect(begin).toBeDisabled();
    answer.resolve();
    await page.unroute(list);
    await expect(block).toBeHidden();
    const starts: number[] = [];
    for (const name of ['Ann', 'Ben']) {
      await begin.click();
      const form = page.getByRole('form', { name: t.bookings.new });
      starts.push(await chosenStart(form));
      await form.getByLabel(t.bookings.name, { exact: true }).fill(name);
      await form.getByRole('button', { name: t.bookings.hold }).click();
      await form.getByRole('button', { name: t.bookings.withoutMobile }).click();
      await expect(page.getByRole('main').getByRole('button', { name: new RegExp(name) })).toBeVisible();
    }
    const [first, second] = starts;
    expect(second! - first!).toBeGreaterThanOrEqual(3600);
    // The arrow keys lead from one booking to the next.
    await page.getByRole('main').getByRole('button', { name: /Ann/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('main').getByRole('button', { name: /Ben/ })).toBeFocused();
  });

  await test.step('a weekly booking names the date that is not free, and books the others', async () => {
    const t = enCounter.counter;
    const form = page.getByRole('form', { name: t.bookings.new });
    const blockOf = (name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(name) });
    const begin = async (days: number, name: string) => {
      await page.goto(`/counter#/bookings?day=${inDays(server, days)}`);
      // Until the day is read, that of the other bookings is shown.
      for (const other of ['Ann', 'Ina']) await expect(blockOf(other)).toBeHidden();
      await page.getByRole('button', { name: t.bookings.new, exact: true }).click();
      await form.getByLabel(t.bookings.table).selectOption('jingan-12');
      await form.getByLabel(t.bookings.name, { exact: true }).fill(name);
    };
    await begin(9, 'Ina');
    await form.getByRole('button', { name: t.bookings.hold }).click();
    await form.getByRole('button', { name: t.bookings.withoutMobile }).click();
    await expect(blockOf('Ina')).toBeVisible();

    await begin(2, 'Jon');
    const weekly = form.getByRole('group', { name: t.bookings.weekly.label });
    for (const _week of [2, 3]) await weekly.getByRole('button').last().click();
    await expect(form.getByText(/1 date is not free/)).toBeVisible();
    await expect(form.getByText(t.bookings.weekly.taken)).toBeVisible();
    await expectNoAxeViolations(page);
    await form.getByRole('button', { name: 'Hold 2 bookings' }).click();
    await form.getByRole('button', { name: t.bookings.withoutMobile }).click();
    await expect(page.getByText('2 bookings made.')).toBeVisible();
    await page.goto(`/counter#/bookings?day=${inDays(server, 16)}`);
    await expect(blockOf('Jon')).toBeVisible();
  });
});

test('a booking is dragged to another hour and made longer, by mouse, finger and keyboard, once it is confirmed', async ({
  page,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430016');
  const day = inDays(server, 4);
  await bookByApi(server, { day, table_id: 'jingan-5', guest_name: 'Cai' });
  await page.goto(`/counter#/bookings?day=${day}`);
  const block = page.getByRole('main').getByRole('button', { name: /Cai/ });
  await expect(block).toBeVisible();
  const startOf = async () => Number(await block.getAttribute('data-start'));
  const before = await startOf();

  await block.hover();
  const box = (await block.boundingBox())!;
  const from = { x: box.x + 20, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + HOUR_PIXELS, from.y, { steps: 5 });
  await page.mouse.up();
  const move = page.getByRole('form', { name: 'Move Cai' });
  // The price depends on the hour.
  await expect(move.getByText(/price stays|due at the arrival/)).toBeVisible();
  // Nothing has changed before it is confirmed.
  expect(await startOf()).toBe(before);
  await move.getByRole('button', { name: t.bookings.moveSubmit }).click();
  await expect.poll(startOf).toBe(before + 3600);

  await block.focus();
  await page.keyboard.press(' ');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const table = move.getByLabel(t.bookings.table);
  await expect(table).not.toHaveValue('');
  const submit = move.getByRole('button', { name: t.bookings.moveSubmit });
  await expect(submit).toBeEnabled();
  await block.focus();
  await page.keyboard.press('Enter');
  await expect(submit).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(move).toBeHidden();
  expect(await startOf()).toBe(before + 3600);

  await test.step('it gets longer by its end, and by keyboard', async () => {
    const width = async () => (await block.boundingBox())!.width;
    const hour = await width();
    // The end of a chosen booking can be dragged.
    await block.click();
    await expect(block).toHaveAttribute('aria-pressed', 'true');
    await block.hover();
    const box = (await block.boundingBox())!;
    const end = { x: box.x + box.width, y: box.y + box.height / 2 };
    await page.mouse.move(end.x, end.y);
    await page.mouse.down();
    // Half an hour.
    await page.mouse.move(end.x + hour / 2, end.y, { steps: 5 });
    await page.mouse.up();
    const lengthen = page.getByRole('form', { name: 'Lengthen Cai' });
    await expect(lengthen.getByText(/due at the arrival/)).toBeVisible();
    await expectNoAxeViolations(page);
    // Nothing has changed before it is confirmed.
    expect(await width()).toBe(hour);
    await lengthen.getByRole('button', { name: t.bookings.lengthenSubmit }).click();
    await expect.poll(width).toBe(hour * 1.5);

    await block.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(lengthen.getByText('2 h', { exact: true })).toBeVisible();
    await block.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(lengthen.getByText('1 h 45 min', { exact: true })).toBeVisible();
    const submit = lengthen.getByRole('button', { name: t.bookings.lengthenSubmit });
    await expect(submit).toBeEnabled();
    await block.focus();
    await page.keyboard.press('Enter');
    await expect(submit).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(width).toBe(hour * 1.75);
  });

  // A finger that rests on it picks it up, and scrolls the grid otherwise.
  await page.keyboard.press('Escape');
  await expect(block).toHaveAttribute('aria-pressed', 'false');
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const place = (await block.boundingBox())!;
  const [x, y] = [place.x + 20, place.y + place.height / 2];
  await touch('touchStart', [{ x, y }]);
  await expect(move).toBeVisible();
  await touch('touchMove', [{ x: x + HOUR_PIXELS, y }]);
  await touch('touchEnd', []);
  await expect(move.getByText(/price stays|due at the arrival/)).toBeVisible();
  expect(await startOf()).toBe(before + 3600);
});

test('past midnight the evening goes on: its bookings are drawn and dragged there, not on the next day', {
  tag: '@nightly',
}, async ({ page, server }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430019', t, { outlet: 'xuhui' });
  const [evening, next] = [inDays(server, 3), inDays(server, 4)];
  await page.goto(`/counter#/bookings?day=${evening}`);
  await page.getByRole('button', { name: t.bookings.new, exact: true }).click();
  const form = page.getByRole('form', { name: t.bookings.new });
  await form.getByLabel(t.bookings.name, { exact: true }).fill('Fay');
  // The last one, which ends as the outlet closes.
  await startsIn(form).last().click();
  await form.getByRole('button', { name: t.bookings.hold }).click();
  await form.getByRole('button', { name: t.bookings.withoutMobile }).click();
  const block = page.getByRole('main').getByRole('button', { name: /Fay/ });
  await expect(block).toBeVisible();
  const startOf = async () => Number(await block.getAttribute('data-start'));
  const before = await startOf();
  const localDay = (at: number) =>
    new Date(at * 1000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
  expect(localDay(before)).toBe(next);
  await expectNoAxeViolations(page);

  await page.goto(`/counter#/bookings?day=${next}`);
  await expect(page.getByRole('main').getByText('10 AM', { exact: true })).toBeVisible();
  await expect(block).toHaveCount(0);
  // Nothing of it is drawn: the day begins with its opening hours.
  await expect(page.getByRole('main').getByText('9 AM', { exact: true })).toHaveCount(0);

  await page.goto(`/counter#/bookings?day=${evening}`);
  await block.hover();
  const box = (await block.boundingBox())!;
  const from = { x: box.x + 20, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - HOUR_PIXELS, from.y, { steps: 5 });
  await page.mouse.up();
  const move = page.getByRole('form', { name: 'Move Fay' });
  await move.getByRole('button', { name: t.bookings.moveSubmit }).click();
  await expect.poll(startOf).toBe(before - 3600);
});

test('where the outlet never closes, a game begins before 6 AM and gets longer into the next night', {
  tag: '@nightly',
}, async ({ page, server }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430020');
  await page.goto(`/counter#/bookings?day=${inDays(server, 10)}`);
  await page.getByRole('button', { name: t.bookings.new, exact: true }).click();
  const form = page.getByRole('form', { name: t.bookings.new });
  await form.getByLabel(t.bookings.name, { exact: true }).fill('Gus');
  await startsIn(form).last().click();
  await form.getByRole('button', { name: t.bookings.hold }).click();
  await form.getByRole('button', { name: t.bookings.withoutMobile }).click();
  const block = page.getByRole('main').getByRole('button', { name: /Gus/ });
  await block.focus();
  await page.keyboard.press('Shift+ArrowRight');
  const lengthen = page.getByRole('form', { name: 'Lengthen Gus' });
  await expect(lengthen.getByText('1 h 15 min', { exact: true })).toBeVisible();
  await lengthen.getByRole('button', { name: t.bookings.lengthenSubmit }).click();
  await expect(lengthen).toBeHidden();
  await expect(block).toHaveAccessibleName(/5:45.AM.7:00.AM/);
  // It is played in the next business night too, which begins at 6 AM.
  await page.goto(`/counter#/bookings?day=${inDays(server, 11)}`);
  await expect(block).toBeVisible();
});

test('a table out of service is drawn with its reason, and nothing is dropped there', async ({
  page,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430018');
  const day = inDays(server, 3);
  const colleague = await bookByApi(server, { day, table_id: 'jingan-7', guest_name: 'Eve' });
  const week = { table_id: 'jingan-8', minutes: 7 * 24 * 60, reason: 'New cloth' };
  await colleague(counterMoveApi.setState, { state: 'out', ...week });
  await page.goto(`/counter#/bookings?day=${day}`);
  const main = page.getByRole('main');
  await expect(main.getByText('New cloth')).toBeVisible();
  const block = main.getByRole('button', { name: /Eve/ });
  await block.hover();
  const box = (await block.boundingBox())!;
  const from = { x: box.x + 20, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  // The row of table 8 is the next one, and that of table 9 the one after it.
  await page.mouse.move(from.x, from.y + ROW_PIXELS, { steps: 5 });
  const table = page.getByRole('form', { name: 'Move Eve' }).getByLabel(t.bookings.table);
  await expect(table).toHaveValue('jingan-7');
  await page.mouse.move(from.x, from.y + 2 * ROW_PIXELS, { steps: 5 });
  await expect(table).toHaveValue('jingan-9');
  await page.mouse.move(from.x, from.y + ROW_PIXELS, { steps: 5 });
  await page.mouse.up();
  await expect(table).toHaveValue('jingan-9');
  // A step by keyboard goes over it.
  await block.focus();
  await page.keyboard.press('ArrowUp');
  await expect(table).toHaveValue('jingan-7');
});

test('on a phone the day is a list, in Chinese; the booking is paid there', async ({ page, server }) => {
  const t = zhCounter.counter;
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await openCounter(page, server, '13700430013', t);
  await page.goto(`/counter#/bookings?day=${inDays(server, 7)}`);
  await expect(page.getByText(t.bookings.none)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.bookings.new, exact: true }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel(t.bookings.name, { exact: true }).fill('王先生');
  await sheet.getByRole('button', { name: t.bookings.hold }).click();
  await sheet.getByRole('button', { name: t.bookings.withoutMobile }).click();
  await expect(sheet.getByText('王先生')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: t.bookings.group.action })).toBeVisible();
});

test('staff are added, a device gets a code, and the trail tells who did it', async ({ page, server }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430014');
  await page.goto('/counter#/more?tab=staff');
  await page.getByRole('button', { name: t.staff.add }).click();
  await page.getByLabel(t.login.mobile).fill('13700430015');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.staff.save }).click();
  await expect(page.getByText('+8613700430015')).toBeVisible();
  await page.getByRole('tab', { name: t.more.tab.devices }).click();
  await page.getByRole('button', { name: t.devices.code }).click();
  await expect(page.getByText(/^\w{4}-\w+/)).toBeVisible();
  await page.getByRole('tab', { name: t.more.tab.audit }).click();
  await expect(page.getByText(t.audit.action.staff_save).first()).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('tab', { name: t.more.tab.faults }).click();
  await expect(page.getByText(t.faults.none.open)).toBeVisible();
});

test('where a business day begins while a booking is typed, the day and the text stay, and the booking can go on there', {
  tag: '@nightly',
}, async ({ page, server }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  const next = inDays(server, 14);
  // The outlet is open all day, so its business day begins at 6 AM.
  const morning = Date.parse(`${next}T06:00+08:00`) / 1000;
  await server.advanceClock(Math.round(morning - 1_700 - server.now()));
  // A browser in an office does not lock while the clock moves.
  await openOffice(page, server, { mobile: '13700430021', name: 'Office' });
  await page.goto('/counter#/bookings');
  const day = page.getByRole('textbox', { name: t.bookings.day, exact: true });
  await page.getByRole('button', { name: t.bookings.new, exact: true }).click();
  const form = page.getByRole('form', { name: t.bookings.new });
  const name = form.getByLabel(t.bookings.name, { exact: true });
  await name.fill('Hal');
  const before = await day.inputValue();
  expect(await chosenStart(form)).toBeLessThan(morning);

  await server.advanceClock(Math.round(morning + 60 - server.now()));
  const openToday = page.getByRole('button', { name: t.bookings.openToday });
  // It is read every 30 seconds.
  await expect(openToday).toBeVisible({ timeout: 60_000 });
  await expect(day).toHaveValue(before);
  await expect(name).toHaveValue('Hal');
  await expectNoAxeViolations(page);

  await openToday.click();
  await expect(day).toHaveValue(next);
  await expect(openToday).toBeHidden();
  await expect(name).toHaveValue('Hal');
  expect(await chosenStart(form)).toBeGreaterThanOrEqual(morning);
  await form.getByRole('button', { name: t.bookings.hold }).click();
  await form.getByRole('button', { name: t.bookings.withoutMobile }).click();
  await expect(page.getByRole('main').getByRole('button', { name: /Hal/ })).toBeVisible();
});
