import { couponApi } from '../lib/contract/coupon.ts';
import { orderApi } from '../lib/contract/order.ts';
import { walletApi } from '../lib/contract/wallet.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { en } from './catalogue.ts';
import { openCounter, openShift, PHONE, TABLET, unlockCounter } from './counter.ts';
import { BY_STREAM, expect, test } from './fixtures.ts';
import { actionsOf, signInPerson } from './person.ts';

test.use({ isMobile: false });

for (const { locale, theme, size, number, mobile, coupon, tag } of [
  {
    ...{ locale: 'en', theme: 'light', size: TABLET, number: '7', mobile: '00491001' },
    coupon: 'Welcome gift',
    tag: [],
  },
  {
    ...{ locale: 'zh-Hans', theme: 'dark', size: PHONE, number: '8', mobile: '00491002' },
    coupon: '新人优惠券',
    tag: '@nightly',
  },
]) {
  test(`${locale}, ${theme}, ${size.width} px: a customer plays without a fixed end and pays in parts, with a coupon`, {
    tag,
  }, async ({ page, otherApp, server }) => {
    const t = (locale === 'en' ? enCounter : zhCounter).counter;
    const card = page.getByRole('main').getByRole('button', { name: new RegExp(`^${number}\\b`) });
    await page.setViewportSize(size);
    await page.addInitScript(
      (look) => {
        localStorage.setItem('locale', look.locale);
        localStorage.setItem('theme', look.theme);
      },
      { locale, theme },
    );
    const customer = await signInPerson(server, `+86138${mobile}`);
    await customer.topUp();
    await customer.call(couponApi.receive, { id: 'welcome' });
    await openCounter(page, server, `137${mobile}`, t);
    await openShift(page, '500', t);

    await page.goto('/counter#/');
    await card.click();
    await page.getByRole('radio', { name: t.openEnded.open }).click();
    await page.getByRole('radio', { name: t.openTable.account }).click();
    await page.getByLabel(t.people.search).fill(`138${mobile}`);
    await page.getByRole('switch', { name: t.openTable.deposit }).click();
    await page.getByRole('button', { name: t.openTable.submitFree, exact: true }).click();
    await expect(page.getByRole('button', { name: t.openEnded.stop })).toBeVisible();
    await expectNoAxeViolations(page);

    await otherApp.signInAs(customer);
    await otherApp.open('/');
    await expect(otherApp.text(/no fixed end/).first()).toBeVisible();
    await otherApp.open('/pages/order/finish');
    await expect(otherApp.text(en.order.bill.playingNote)).toBeVisible();
    await expectNoAxeViolations(otherApp.page);

    await server.advanceClock(90 * 60);
    await unlockCounter(page, t, t.role.manager);
    await expect(card).toContainText(/1:3\d:\d\d/);
    await card.click();
    await page.getByRole('button', { name: t.openEnded.stop }).click();
    await page.getByRole('button', { name: t.openEnded.stop }).click();
    await expect(otherApp.text(en.order.bill.dueNote)).toBeVisible(BY_STREAM);
    await expect(page.getByRole('button', { name: t.openEnded.unstop })).toBeVisible();
    await expectNoAxeViolations(otherApp.page);

    await page.keyboard.press('p');
    const form = page.getByRole('form', { name: t.openEnded.bill });
    await form.getByLabel(t.openTable.coupon, { exact: true }).selectOption({ index: 1 });
    await expect(form.getByRole('term').filter({ hasText: coupon })).toBeVisible();
    await expect(form.getByText('−¥15.00', { exact: true })).toBeVisible();
    await form.getByRole('button', { name: t.pay.split }).click();
    await form.getByLabel(t.pay.cash, { exact: true }).fill('10');
    // The rest, from the last of the sources: the wallet.
    await form
      .getByRole('button', { name: /^(Rest|余下)/ })
      .last()
      .click();
    await expectNoAxeViolations(page);
    await form.locator('button[type=submit]').click();
    await expect(page.getByText(t.openEnded.settled)).toBeVisible();
    await expect(otherApp.text(en.desk.event.settle)).toBeVisible(BY_STREAM);

    // The app has another session by now.
    const { call } = actionsOf(server, await otherApp.sessionToken());
    const { list } = await call(orderApi.list, { status: 'all' });
    const order = list[0]!;
    expect(order).toMatchObject({ status: 'ended' });
    expect(order.lines).toContainEqual(expect.objectContaining({ kind: 'coupon', amount: -1_500 }));
    const charged = order.lines.reduce((sum, line) => sum + line.amount, 0);
    // ¥10 were cash.
    expect(await call(walletApi.detail, {})).toMatchObject({ balance: 58_000 - (charged - 1_000) });
  });
}
