import { counterBookingApi } from '../lib/contract/counter/bookings.ts';
import { orderApi } from '../lib/contract/order.ts';
import { waitingApi } from '../lib/contract/waiting.ts';
import { addDays, instantOf, localDay } from '../lib/domain/time.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { en } from './catalogue.ts';
import { colleagueOn, openCounter, TABLET } from './counter.ts';
import { BY_STREAM, expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';
import type { TestServer } from './test-server.ts';

test.use({ isMobile: false });

const ZONE = 'Asia/Shanghai';
const OFFER_SECONDS = 5 * 60;
/** The server looks every five seconds whose offers have lapsed, and then makes the next ones. */
const NEXT_OFFER = { timeout: 45_000 };

/** Nothing is offered for the next day at night, so the test runs at noon. */
async function waitUntilNoon(server: TestServer) {
  const today = localDay(server.now(), ZONE);
  const noons = [today, addDays(today, 1)].map((day) => instantOf(day, 12 * 60, ZONE));
  await server.advanceClock(Math.min(...noons.filter((noon) => noon > server.now())) - server.now());
}

const tomorrow = (server: TestServer) => addDays(localDay(server.now(), ZONE), 1);

/** Holds tables of an outlet for callers on the next evening. */
async function fillEvening(
  server: TestServer,
  outlet: string,
  games: readonly { table_id: string; from: number; minutes: number }[],
) {
  const mobile = outlet === 'jingan' ? '13700460001' : '13700460002';
  const staff = await colleagueOn(server, mobile, { outlet });
  for (const { table_id, from, minutes } of games) {
    const game = { table_id, minutes };
    const start_time = instantOf(tomorrow(server), from, ZONE);
    const { pay: total } = await staff(counterBookingApi.preview, { act: 'book', ...game, start_time });
    await staff(counterBookingApi.add, { ...game, start_time, guest_name: 'League', total, pays: [] });
  }
}

test('on a full evening a cancelled time is offered to the first in line, lapses, and the next one books it', async ({
  page,
  app,
  otherApp,
  server,
}) => {
  await server.prepareOnce(waitUntilNoon);
  const at = (minute: number) => instantOf(tomorrow(server), minute, ZONE);
  const evening = (table_id: string) => ({ table_id, from: 18 * 60, minutes: 360 });
  await fillEvening(server, 'xuhui', [evening('xuhui-6')]);
  await fillEvening(server, 'jingan', [
    evening('jingan-10'),
    evening('jingan-11'),
    // One game fits before it, which somebody has booked.
    { table_id: 'jingan-12', from: 19 * 60 + 15, minutes: 240 },
  ]);
  const booker = await signInPerson(server, '+8613800160001');
  await booker.topUp();
  const booked = { table_id: 'jingan-12', start_time: at(18 * 60), minutes: 60 };
  const { id } = await booker.call(orderApi.add, booked);
  await booker.call(orderApi.pay, { id, method: 'wallet' });

  await test.step('a guest joins from the search, and signs in on the way', async () => {
    await app.open('/pages/order/find');
    await app.button(/^Snooker$/).click();
    await page.getByRole('radio', { name: dayLabel(tomorrow(server)) }).click();
    await app.button(en.waiting.ask).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByLabel(en.waiting.from)).toHaveValue(String(18 * 60));
    await sheet.getByLabel(en.waiting.to).selectOption(String(20 * 60));
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: en.waiting.signIn }).click();
    await app.signIn('13800160002');
    await expect(sheet.getByLabel(en.waiting.to)).toHaveValue(String(20 * 60));
    await expect(sheet.getByRole('button', { name: 'Snooker' })).toHaveAttribute('aria-pressed', 'true');
    await sheet.getByRole('button', { name: en.waiting.join }).click();
    await expect(sheet.getByRole('status')).toHaveText('You are next in line');
    await expectNoAxeViolations(page);
    await sheet.getByRole('button', { name: en.waiting.done }).click();
  });

  const second = await signInPerson(server, '+8613800160003');
  await second.topUp();
  await second.call(waitingApi.join, {
    store_ids: ['jingan'],
    types: ['snooker'],
    minutes: 60,
    from_at: at(18 * 60),
    to_at: at(20 * 60),
  });
  await otherApp.signInAs(second);
  await otherApp.tabLink(en.tab.order).click();
  await expect(otherApp.heading('You are 2nd in line')).toBeVisible();
  await expectNoAxeViolations(otherApp.page);

  await test.step('the cancelled time is offered to the first one, who misses it', async () => {
    await booker.call(orderApi.cancel, { id });
    await expect(app.button(en.waiting.offer.open)).toBeVisible(BY_STREAM);
    await app.button(en.waiting.offer.open).click();
    await expect(app.text(/^We hold this table for you until /)).toBeVisible();
    await server.advanceClock(OFFER_SECONDS);
    await expect(app.heading(en.waiting.offer.overTitle)).toBeVisible(NEXT_OFFER);
    await app.button(en.waiting.toMine).click();
    await expect(app.heading(en.waiting.over.lapsed)).toBeVisible();
  });

  await test.step('the second one books it from Home', async () => {
    await otherApp.tabLink(en.tab.home).click();
    const offer = otherApp.page.getByRole('region', { name: en.waiting.offer.title });
    await expect(offer.getByRole('timer')).toBeVisible(NEXT_OFFER);
    await expectNoAxeViolations(otherApp.page);
    await offer.getByRole('link', { name: /^Pay ¥/ }).click();
    await otherApp.paymentMethod('wallet').click();
    await otherApp.button(/^Pay ¥/).click();
    await expect(otherApp.heading(en.pay.done.title)).toBeVisible();
  });

  await test.step('the counter sees both', async () => {
    const t = enCounter.counter;
    const counter = await page.context().newPage();
    await counter.setViewportSize(TABLET);
    await openCounter(counter, server, '13700460003');
    await counter.getByRole('link', { name: t.screen.queue }).click();
    await counter.getByRole('tab', { name: t.waiting.title }).click();
    await counter.getByRole('button', { name: t.bookings.dayAfter }).click();
    const ended = counter.getByRole('list', { name: t.waiting.ended }).getByRole('listitem');
    const inState = (text: string) => ended.filter({ has: counter.getByText(text, { exact: true }) });
    await expect(inState(t.waiting.state.taken)).toContainText('Table 12, 6:00');
    await expect(inState(t.waiting.state.lapsed)).toHaveCount(1);
    await expectNoAxeViolations(counter);
  });
});

const dayLabel = (day: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );
