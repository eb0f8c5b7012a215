import type { Page } from 'playwright/test';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { openCounter, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

const t = enCounter.counter;

/** Refunds ¥100 of the only payment of the person whose page is open. */
async function refundToCard(page: Page) {
  await page.getByRole('button', { name: t.people.cardRefund.begin }).click();
  await page.getByLabel(t.reason.amount).fill('100');
  await page.getByLabel(t.reason.label).fill('Paid twice');
  await page.getByRole('button', { name: t.people.cardRefund.submit }).click();
}

test('a refund to a card that failed is an alert, which leads to the customer and ends as it is made again or taken', async ({
  page,
  server,
}) => {
  await page.setViewportSize(TABLET);
  const ann = await signInPerson(server, '+8613800480001');
  await ann.topUp();
  await server.setRefunds('failed');
  await openCounter(page, server, '13700480001');
  const alert = page.getByRole('article').filter({ hasText: t.alert.refund });
  await expect(page.getByRole('heading', { name: t.aside.alerts })).toBeVisible();
  await expect(alert).toHaveCount(0);

  await test.step('it appears with the amount that is in the wallet again', async () => {
    await page.goto(`/counter#/people?id=${ann.userinfo.id}`);
    await refundToCard(page);
    await page.getByRole('link', { name: t.screen.now }).click();
    await expect(alert).toContainText(t.alert.refundText.replace('{amount}', '¥100.00'));
    await expect(page).toHaveTitle(/^\(1\) /);
    await expectNoAxeViolations(page);
  });

  await test.step('it leads to the customer, whose payment tells the same', async () => {
    await alert.getByRole('link', { name: t.alert.refundPerson }).click();
    await expect(page).toHaveURL(new RegExp(`#/people\\?id=${ann.userinfo.id}`));
    await expect(page.getByText(t.people.refundStatus.failed)).toBeVisible();
  });

  await test.step('it is over once the refund is made after all', async () => {
    await server.setRefunds('succeeded');
    await refundToCard(page);
    await page.getByRole('link', { name: t.screen.now }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByText(t.aside.noAlerts)).toBeVisible();
  });

  await test.step('another one is over once somebody takes it', async () => {
    await server.setRefunds('failed');
    await page.goto(`/counter#/people?id=${ann.userinfo.id}`);
    await refundToCard(page);
    await page.getByRole('link', { name: t.screen.now }).click();
    await alert.getByRole('button', { name: t.act.take }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByText(t.aside.noAlerts)).toBeVisible();
  });
});
