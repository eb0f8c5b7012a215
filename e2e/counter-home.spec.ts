import enCounter from '../messages/counter/en.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { en } from './catalogue.ts';
import { cardOf, openCounter, TABLET } from './counter.ts';
import { BY_STREAM, expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

test("the customer's Home shows at once that the staff open, pause and resume a game, and what they write", async ({
  page,
  otherApp,
  server,
}) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700432001');
  const customer = await signInPerson(server, '+8613800432001');
  await customer.topUp();
  const phone = otherApp.page;
  await phone.clock.install();
  const followed = phone.waitForResponse('**/api/user/stream');
  await otherApp.signInAs(customer);
  await phone.clock.runFor(4_000);
  await followed;
  await expect(otherApp.floorPlan).toBeVisible();

  await test.step('opens within two seconds of the clock of the phone, however long the machine takes', async () => {
    await phone.clock.pauseAt(await phone.evaluate(() => Date.now() + 1_000));
    await cardOf(page, '11').click();
    await page.getByRole('radio', { name: t.openTable.account }).click();
    await page.getByLabel(t.people.search).fill('13800432001');
    // The clock stands still: no timer of the phone asks for this.
    const fetched = phone.waitForResponse('**/api/order/current');
    await page.getByRole('button', { name: /^Wallet ¥/ }).click();
    await fetched;
    await phone.clock.runFor(2_000);
    await expect(otherApp.countdown).toBeVisible();
    await phone.clock.resume();
  });

  await page.getByRole('button', { name: t.pause.begin, exact: true }).click();
  const form = page.getByRole('form', { name: t.pause.begin });
  await form.getByLabel(t.move.reason).fill('The light flickers');
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: t.pause.begin, exact: true }).click();
  const paused = otherApp.text(en.order.now.pausedDetail);
  await expect(paused).toBeVisible(BY_STREAM);
  // A pause that ends within its second gives nothing back.
  await server.advanceClock(60);
  await expect(cardOf(page, '11')).toContainText(t.state.paused);
  await page.getByRole('button', { name: t.pause.resume }).click();
  await expect(page.getByText(/The game goes on\. \d+ min were added/)).toBeVisible();
  await expect(paused).toHaveCount(0, BY_STREAM);

  await page.getByRole('button', { name: t.message.send }).click();
  await page.getByRole('textbox', { name: t.message.label }).fill('Your drinks are here');
  await page.getByRole('button', { name: t.message.submit }).click();
  await expect(otherApp.text('Your drinks are here')).toBeVisible(BY_STREAM);
});
