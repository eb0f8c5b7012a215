import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { en, zh } from './words.ts';

const languages = [
  { locale: 'en', words: en, mobile: '13800138001' },
  { locale: 'zh-Hans', words: zh, mobile: '13800138002' },
] as const;

for (const { locale, words, mobile } of languages) {
  test(`a game from the scan to the money back, in ${locale}`, async ({ page, hall, posters }) => {
    await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale);
    const phone = new Phone(page, hall, words);
    const table = posters[0]!;

    await test.step('a guest sees the hall, and scans the poster', async () => {
      await phone.open('/');
      await expect(page.getByRole('list', { name: words.table.plan })).toBeVisible();
      await phone.button(words.home.scan).click();
      await expect(page).toHaveURL(new RegExp(`code=${table.code.replaceAll('-', '')}`));
      await expect(phone.heading(words.table.name.replace('{number}', table.number)).first()).toBeVisible();
    });

    await test.step('signs in on the way and is back at the table', async () => {
      await phone.button(new RegExp(`^${words.add.startNow}`)).click();
      await phone.signIn(mobile);
      await expect(page).toHaveURL(/pages\/order\/add\?code=/);
    });

    await test.step('orders, tops up what the wallet lacks, and pays', async () => {
      await phone.button(new RegExp(`^${words.add.startNow} · `)).click();
      await expect(page).toHaveURL(/pages\/order\/pay/);
      const order = page.url();
      await page.getByRole('radio', { name: words.pay.method.wallet }).click();
      await phone.button(words.pay.topUp).click();
      await phone.topUp();
      await page.goto(order);
      await expect(page.getByRole('radio', { name: words.pay.method.wallet })).toBeChecked();
      await phone.button(/¥/).click();
      await expect(page).toHaveURL(/pages\/order\/finish/);
      await expect(page.getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/);
    });

    await test.step('plays on for a quarter of an hour more', async () => {
      await phone.button(words.desk.extend.open).click();
      await phone.button(/¥/).click();
      await expect(page.getByRole('timer')).toHaveText(/^1:1[45]:\d\d$/);
    });

    await test.step('sees the table in use, and that no one else can have it', async () => {
      await phone.open('/');
      await expect(
        page
          .getByRole('list', { name: words.table.plan })
          .getByRole('button', { name: words.table.state.in_use }),
      ).toBeVisible();
    });

    await test.step('ends early after 40 minutes, as the preview says', async () => {
      await hall.advance(40 * 60);
      await phone.open('/pages/order/finish');
      await phone.button(words.desk.end.open).click();
      await expect(phone.button(words.desk.end.submit)).toBeEnabled();
      await phone.button(words.desk.end.submit).click();
      await expect(page.getByText(words.order.settlement.returned, { exact: true })).toBeVisible();
      await expect(
        page.getByRole('listitem').filter({ hasText: words.desk.event.pay }).first(),
      ).toBeVisible();
    });

    await test.step('finds refund and deposit in the wallet', async () => {
      await phone.open('/pages/mine/wallet');
      await expect(page.getByText(words.wallet.kind.refund_early_end)).toBeVisible();
      await expect(page.getByText(words.wallet.kind.deposit_return)).toBeVisible();
      await expect(page.getByText(words.wallet.noDeposit)).toBeVisible();
    });

    // The next person's camera sees the same table: its cleaning must be over.
    await hall.advance(6 * 60);
  });
}
