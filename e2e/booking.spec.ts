import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { en } from './words.ts';

test('a booking is held, paid, and cancelled for a full refund', async ({ page, hall, posters }) => {
  const phone = new Phone(page, hall, en);
  await book(phone, posters[4]!.table_id, '13800138011');
  await phone
    .button(en.pay.topUp)
    .or(page.getByRole('radio', { name: en.pay.method.sandbox }))
    .first()
    .click();
  await page.getByRole('radio', { name: en.pay.method.sandbox }).click();
  await phone.button(/^Pay ¥/).click();
  await page.locator('button[value=paid]').click();
  await expect(phone.heading(en.pay.done.title)).toBeVisible();

  await phone.button(en.pay.toBooking).click();
  await phone.button(en.desk.cancel.open).click();
  await page.getByRole('alertdialog').getByRole('button', { name: en.desk.cancel.confirm }).click();
  await expect(page.getByText(en.desk.standing.cancelled)).toBeVisible();
  await phone.open('/pages/mine/wallet');
  await expect(page.getByText(en.wallet.kind.refund_cancel)).toBeVisible();
});

test('a payment that fails says so, and the order can still be paid', async ({ page, hall, posters }) => {
  const phone = new Phone(page, hall, en);
  await book(phone, posters[5]!.table_id, '13800138012');
  await page.getByRole('radio', { name: en.pay.method.sandbox }).click();
  await phone.button(/^Pay ¥/).click();
  await page.locator('button[value=failed]').click();
  await expect(page.getByText(en.pay.failed)).toBeVisible();
  await expect(phone.button(/^Pay ¥/)).toBeEnabled();
});

test('a hold that runs out frees the slot and says so', async ({ page, hall, posters }) => {
  const phone = new Phone(page, hall, en);
  await book(phone, posters[6]!.table_id, '13800138013');
  await expect(page.getByText(en.order.held)).toBeVisible();
  await hall.advance(16 * 60);
  await page.reload();
  await expect(phone.heading(en.pay.over.title)).toBeVisible();
  await phone.tab('order').catch(() => phone.open('/pages/entry/order'));
  await expect(page.getByText(en.order.status.cancelled).first()).toBeVisible();
});

test('a slot just taken by someone else is refused with the nearest free ones', async ({
  page,
  otherPhone,
  hall,
  posters,
}) => {
  const table = posters[7]!.table_id;
  const ann = new Phone(page, hall, en);
  await chooseSlot(ann, table);
  const ben = new Phone(await otherPhone.newPage(), hall, en);
  await book(ben, table, '13800138014');

  await ann.button(/^Book/).click();
  await ann.signIn('13800138015');
  await ann.button(/^Book/).click();
  await expect(page.getByRole('alert').filter({ hasText: en.add.lost })).toBeVisible();
  await expect(page.getByRole('group', { name: en.add.nearest }).first()).toBeVisible();
});

test('wrong and missing input is named under its field, in the words of the specification', async ({
  page,
  hall,
}) => {
  const phone = new Phone(page, hall, en);
  await phone.open('/pages/entry/login');
  await phone.button(en.login.byPhone).click();
  await expect(page.getByText('Please Read And Agree To The Relevant Agreement')).toBeVisible();
  await page.getByRole('checkbox').check();
  await phone.button(en.login.byPhone).click();
  await phone.button(en.login.send).click();
  await expect(page.getByText('Please Enter Your Phone Number')).toBeVisible();
  await page.getByLabel(en.login.phone, { exact: true }).fill('123');
  await phone.button(en.login.send).click();
  await expect(page.getByText('Please Provide The Correct Phone Number')).toBeVisible();
  await page.getByLabel(en.login.phone, { exact: true }).fill('13800138016');
  await phone.button(en.login.signIn).click();
  await expect(page.getByText('Please Enter The SMS Verification Code')).toBeVisible();
  await page.getByLabel(en.login.code).fill('000 000');
  await expect(page.getByText(/Wrong code|Get a new one/)).toBeVisible();
});

test('an account without a phone is led to binding one', async ({ page, hall }) => {
  const phone = new Phone(page, hall, en);
  await phone.open('/pages/mine/wallet');
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await page.getByRole('checkbox').filter({ visible: true }).check();
  await phone.button(en.login.byEmail).click();
  await page.getByLabel(en.login.email).fill('ann@example.com');
  await phone.button(en.login.send).click();
  await expect(page.getByText(en.login.sent)).toBeVisible();
  await page.getByLabel(en.login.code).fill(hall.codeTo('ann@example.com'));
  await expect(page.getByText(en.login.bindWhy)).toBeVisible();
  await phone.typeNumberAndCode('13800138017');
  await expect(page).toHaveURL(/pages\/mine\/wallet/);
});

/** Chooses ten in the morning of tomorrow on a table. */
async function chooseSlot(phone: Phone, table_id: string): Promise<void> {
  await phone.open(`/pages/order/add?id=${table_id}`);
  const { page } = phone;
  await page.getByRole('radiogroup', { name: en.add.day }).getByRole('radio').nth(1).click();
  await page.getByRole('radio', { name: en.add.part.morning }).click();
  await page.getByRole('radiogroup', { name: en.add.start }).getByRole('radio').nth(16).click();
  await expect(phone.button(/^Book · ¥/)).toBeVisible();
}

/** Chooses a slot, signs in and orders: ends on the payment page. */
async function book(phone: Phone, table_id: string, mobile: string): Promise<void> {
  await chooseSlot(phone, table_id);
  await phone.button(/^Book · ¥/).click();
  await phone.signIn(mobile);
  await phone.button(/^Book · ¥/).click();
  await expect(phone.page).toHaveURL(/pages\/order\/pay/);
}
