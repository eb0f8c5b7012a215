import { contactApi } from '../lib/contract/contact.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { enterPin, expectNoAxeViolations, openCounter, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

test('a game of a customer appears on the tablet, and is ended there', async ({ page, server, posters }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430001');
  const poster = posters.find(({ table_id }) => table_id === 'jingan-7')!;
  const customer = await signInPerson(server, '+8613800430001');
  await customer.topUp();
  await customer.startGame(poster);
  const card = page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${poster.number}\\b.*Playing`) });
  await expect(card).toBeVisible({ timeout: 5_000 });
  await card.click();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.act.end }).click();
  await page.getByRole('button', { name: t.act.end }).click();
  await expect(page.getByText(/back in the wallet/)).toBeVisible();
});

test('the device locks and opens with the PIN', async ({ page, server }) => {
  const t = enCounter.counter;
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430002');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { name: t.unlock.title })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /Manager/ }).click();
  await page.keyboard.type('000000');
  await expect(page.getByText('Wrong PIN. 4 tries left.')).toBeVisible();
  await enterPin(page);
  await expect(page.getByRole('button', { name: t.lock })).toBeVisible();
});

test('a fault is taken and repaired on a phone, in Chinese', async ({ page, server, posters }) => {
  const t = zhCounter.counter;
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await openCounter(page, server, '13700430003', t);
  const { table_id } = posters.find((poster) => poster.table_id === 'jingan-8')!;
  const customer = await signInPerson(server, '+8613800430003');
  await customer.call(contactApi.report, { table_id, kind: 'cues', content: '球杆断了' });
  await page.getByRole('button', { name: t.act.take }).click({ timeout: 5_000 });
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: t.act.done }).click();
  await expect(page.getByText('球杆断了')).toBeHidden();
});

test('without a connection the board says how old it is, and takes no acts', async ({ page, server }) => {
  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700430004');
  await page.getByRole('main').getByRole('button').first().click();
  await page.context().setOffline(true);
  await expect(page.getByText(/No connection. Shown as of/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: enCounter.counter.lampOn })).toBeDisabled();
  await page.context().setOffline(false);
  await expect(page.getByText(/No connection. Shown as of/)).toBeHidden({ timeout: 30_000 });
});
