import { orderApi } from '../lib/contract/order.ts';
import { vipApi } from '../lib/contract/vip.ts';
import { submitSandboxPayment } from './api.ts';
import { en, zh } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { AppPage } from './pages/app-page.ts';
import { actionsOf, signInPerson, waitOutCleaning } from './person.ts';

/** A text with one argument, as a pattern for any value. */
const withAny = (text: string) => new RegExp(text.replace(/\{\w+\}/g, '.+').replace(/[.?]$/, '\\$&'));

test('a wallet that is too low leads to a top-up of what is missing, and back to the booking', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138231');
  const id = await person.bookTomorrow(posters[4]!);
  const { total } = await person.call(orderApi.detail, { id });
  const price = `¥${(total / 100).toFixed(2)}`;
  await app.signInAs(person);
  await app.open(`/pages/order/pay?id=${id}`);

  await test.step('explains the deposit once, and the minimum charge', async () => {
    await expect(app.text(en.order.line.depositNote)).toHaveCount(1);
    await expect(app.text(withAny(en.pay.terms.refundMinimum))).toBeVisible();
  });

  await test.step('offers no Pay from the wallet', async () => {
    await app.paymentMethod('wallet').click();
    await expect(app.text(withAny(en.pay.short))).toHaveText(`You need ${price} more`);
    await expect(app.button(/^Pay ¥/)).toHaveCount(0);
    await app.button(en.pay.topUp.replace('{amount}', price)).click();
  });

  await test.step('shows the balance and chooses the amount that is missing', async () => {
    await expect(app.screenTitle).toHaveText(en.page.vip);
    await expect(app.text(en.vip.missing)).toBeVisible();
    await expect(
      page.getByRole('radio', { name: new RegExp(`^\\${price}.*${en.vip.covers}`) }),
    ).toBeChecked();
    const method = page.getByRole('radio', { name: en.pay.method.sandbox }).filter({ visible: true });
    await expect(method).toBeChecked();
    await app.button(`Pay ${price}`).click();
    await app.sandboxPayment.pay();
    await app.button(en.vip.result.order).click();
  });

  await test.step('pays the booking from the wallet, and says that it is booked', async () => {
    await expect(app.paymentMethod('wallet')).toBeChecked();
    await app.button(`Pay ${price}`).click();
    await expect(app.heading(en.pay.done.title)).toBeVisible();
    await app.button(en.pay.toBooking).click();
    await expect(app.screenTitle).toHaveText(en.desk.booking);
    await expect(app.text(en.order.booked).first()).toBeVisible();
  });

  await test.step('a move that the wallet does not cover goes on after its top-up', async () => {
    const sheet = page.getByRole('dialog', { name: en.desk.move.title });
    await app.button(new RegExp(`^${en.desk.move.open}`)).click();
    await sheet.getByRole('button', { name: /^Table 10\b/ }).click();
    await sheet.getByRole('button', { name: withAny(en.pay.topUp) }).click();
    await app.button(/^Pay ¥/).click();
    await app.sandboxPayment.pay();
    await app.button(en.vip.result.order).click();
    await expect(sheet.getByRole('button', { name: /^Table 10\b/, pressed: true })).toBeVisible();
    await sheet.getByRole('button', { name: withAny(en.desk.move.pay) }).click();
    await expect(app.text(en.desk.move.done)).toBeVisible();
    await expect(app.tableHeading('10')).toBeVisible();
  });
});

test('an extension that the wallet does not cover leads to a top-up of its price, and back', {
  tag: '@nightly',
}, async ({ page, app, server, posters }) => {
  const person = await signInPerson(server, '+8613800138232');
  const { table_id, code } = posters[5]!;
  const game = { table_id, start_time: null, minutes: 60 };
  const { total } = await person.call(orderApi.quote, game);
  const { redirect_url } = await person.call(vipApi.topup, { amount: total + 100, method: 'sandbox' });
  await submitSandboxPayment(redirect_url ?? '', 'paid');
  const { id } = await person.call(orderApi.add, { ...game, code });
  await person.call(orderApi.pay, { id, method: 'wallet' });
  await app.signInAs(person);
  await app.open(`/pages/order/finish?id=${id}`);
  await app.button(en.desk.extend.open).click();
  const sheet = page.getByRole('dialog', { name: en.desk.extend.title });
  const longer = sheet.getByRole('radio', { name: /1 h/ }).first();
  await longer.click();
  await app.paymentMethod('wallet').click();
  await expect(app.button(/and extend$/)).toHaveCount(0);
  await app.button(withAny(en.pay.topUp)).click();
  await expect(app.text(en.vip.missing)).toBeVisible();
  await expect(page.getByRole('radio', { name: en.vip.covers })).toBeChecked();
  await app.button(/^Pay ¥/).click();
  await app.sandboxPayment.pay();
  await app.button(en.vip.result.order).click();
  await expect(longer).toBeChecked();
  await expect(app.button(/and extend$/)).toBeVisible();
  await actionsOf(server, await app.sessionToken()).call(orderApi.end, { id });
  await waitOutCleaning(server);
});

test('the top-up records have what was topped up and given; the wallet has everything', {
  tag: '@nightly',
}, async ({ page, app, server, posters }) => {
  const person = await signInPerson(server, '+8613800138233');
  await person.topUp();
  const id = await person.startGame(posters[6]!);
  await server.advanceClock(40 * 60);
  await person.call(orderApi.end, { id });
  await waitOutCleaning(server);
  await app.signInAs(person);
  await app.open('/pages/index/vipLogs');
  await expect(app.text('¥500.00 + ¥80.00 bonus')).toBeVisible();
  const rows = page.getByRole('main').getByRole('link').filter({ visible: true });
  await expect(rows).toHaveCount(2);

  await page.getByRole('radio', { name: en.vip.records.spending }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(en.wallet.kind.order_pay);
  await page.getByRole('radio', { name: en.vip.records.returns }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.filter({ hasText: en.wallet.kind.deposit_return })).toHaveCount(1);

  await app.open('/pages/mine/wallet');
  await expect(rows).toHaveCount(6);
  await rows.filter({ hasText: en.wallet.kind.bonus }).click();
  await expect(app.screenTitle).toHaveText(en.page.receipt);
  await expect(app.text(en.receipt.bonusNote)).toBeVisible();
});

for (const { locale, texts, mobile, seller, tax, tag } of [
  {
    locale: 'en',
    tag: ['@nightly'],
    texts: en,
    mobile: '+8613800138234',
    seller: 'Baize Billiards (Shanghai) Co., Ltd.',
    tax: 'VAT (6%)',
  },
  {
    locale: 'zh-Hans',
    tag: [],
    texts: zh,
    mobile: '+8613800138235',
    seller: '绿呢台球（上海）有限公司',
    tax: '增值税（6%）',
  },
] as const) {
  test(`a game has a receipt to print, in ${locale}`, { tag: [...tag] }, async ({
    page,
    server,
    posters,
  }) => {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    const app = new AppPage(page, server, texts);
    const person = await signInPerson(server, mobile);
    await person.topUp();
    const id = await person.startGame(posters[7]!);
    await person.call(orderApi.extend, { id, minutes: 30, method: 'wallet' });
    await server.advanceClock(40 * 60);
    await person.call(orderApi.end, { id });
    await waitOutCleaning(server);
    await app.signInAs(person);
    await app.open(`/pages/order/finish?id=${id}`);
    await page
      .getByRole('link', { name: new RegExp(`^${texts.receipt.show}`) })
      .filter({ visible: true })
      .click();

    const receipt = page.getByRole('article', { name: texts.page.receipt });
    await test.step('with the company, every line and the tax', async () => {
      await expect(receipt).toContainText(seller);
      await expect(receipt).toContainText('91310106MA1FYT0000');
      await expect(receipt).toContainText(tax);
      const { order, receipt: receiptTexts } = texts;
      for (const line of [
        ...[order.line.play, order.line.extension, order.line.deposit],
        ...[receiptTexts.unused, receiptTexts.deposit_return, receiptTexts.charged],
      ])
        await expect(receipt.getByRole('term').filter({ hasText: line }).first()).toBeVisible();
      await expect(receipt.getByText(receiptTexts.open)).toHaveCount(0);
    });

    await test.step('prints nothing but the receipt', async () => {
      const printButton = app.button(texts.receipt.print);
      await expect(printButton).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(printButton).toHaveCount(0);
      await expect(app.screenTitle).toHaveCount(0);
      await expect(receipt).toBeVisible();
      // Nothing is cut off by a page that scrolls inside.
      const clipped = await receipt.evaluate((element) => {
        for (let at = element.parentElement; at; at = at.parentElement)
          if (getComputedStyle(at).overflowY !== 'visible') return at.className;
        return null;
      });
      expect(clipped).toBeNull();
      await page.emulateMedia({ media: null });
      await expect(printButton).toBeVisible();
    });

    await test.step('calls the browser to print it', async () => {
      await page.evaluate(() => {
        Object.assign(globalThis, { printed: 0, print: () => Object.assign(globalThis, { printed: 1 }) });
      });
      await app.button(texts.receipt.print).click();
      expect(await page.evaluate(() => (globalThis as { printed?: number }).printed)).toBe(1);
    });
  });
}

test('without a payment there is no receipt', { tag: '@nightly' }, async ({ app, server, posters }) => {
  const person = await signInPerson(server, '+8613800138236');
  const id = await person.bookTomorrow(posters[4]!);
  await app.signInAs(person);
  await app.open(`/pages/order/finish?id=${id}`);
  await expect(app.screenTitle).toHaveText(en.desk.order);
  await expect(app.text(en.receipt.show)).toHaveCount(0);
  await app.open(`/pages/order/receipt?id=${id}`);
  await expect(app.text(en.receipt.none.title)).toBeVisible();
  await actionsOf(server, await app.sessionToken()).call(orderApi.cancel, { id });
});
