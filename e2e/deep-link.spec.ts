import { expect, test } from './fixtures.ts';
import { Phone } from './pages/phone.ts';
import { signInPerson } from './person.ts';
import { en } from './words.ts';

const nameOf = (number: string) => en.table.name.replace('{number}', number);

test('a poster’s link opens its table for a guest, who is back there after signing in', async ({
  page,
  hall,
  posters,
}) => {
  const phone = new Phone(page, hall, en);
  const poster = posters[8]!;
  await page.goto(poster.link);
  await expect(phone.heading(nameOf(poster.number)).first()).toBeVisible();
  await phone.button(new RegExp(`^${en.add.startNow}`)).click();
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await phone.signIn('13800138090');
  await expect(page).toHaveURL(new RegExp(`pages/order/add\\?code=${poster.code.replaceAll('-', '')}`));
  await expect(phone.button(new RegExp(`^${en.add.startNow} · ¥`))).toBeVisible();
});

test('for a person who is signed in it opens the table, then the hold, then the game', async ({
  page,
  hall,
  posters,
}) => {
  const phone = new Phone(page, hall, en);
  const poster = posters[8]!;
  const person = await signInPerson(hall, '+8613800138091');
  await person.topUp();
  await phone.signInAs(person);
  await page.goto('about:blank');
  await page.goto(poster.link);
  await phone.button(new RegExp(`^${en.add.startNow} · ¥`)).click();
  await expect(page).toHaveURL(/pages\/order\/pay/);

  await test.step('scanned again before it is paid', async () => {
    await page.goto('about:blank');
    await page.goto(poster.link);
    await phone.button(en.add.payBooking).click();
    await expect(page.getByRole('radio', { name: en.pay.method.wallet })).toBeChecked();
    await phone.button(/^Pay ¥/).click();
    await expect(phone.button(en.desk.end.open)).toBeVisible();
  });

  await test.step('scanned while it is played', async () => {
    await page.goto('about:blank');
    await page.goto(poster.link);
    await expect(page).toHaveURL(/pages\/order\/finish/);
    await expect(page.getByRole('timer')).toBeVisible();
  });

  await test.step('scanned by somebody else meanwhile', async () => {
    const guest = await page.context().browser()!.newContext({ baseURL: hall.url });
    const other = new Phone(await guest.newPage(), hall, en);
    await other.page.goto(poster.link);
    await expect(other.page.getByText(en.add.blocked.inUse)).toBeVisible();
    await guest.close();
  });

  await phone.button(en.desk.end.open).click();
  await phone.button(en.desk.end.submit).click();
  await expect(page.getByText(en.order.settlement.returned, { exact: true })).toBeVisible();
  await hall.advance(6 * 60);
});

test('a link that leads nowhere says so, and where to go on', async ({ page, hall, posters }) => {
  const phone = new Phone(page, hall, en);
  await phone.open('/pages/order/add?code=AAAABBBBCCCC');
  await expect(phone.button(en.add.scanAgain)).toBeVisible();
  await phone.open(`/pages/order/add?code=${encodeURIComponent('<img src=x onerror=alert(1)>')}`);
  await expect(phone.button(en.add.scanAgain)).toBeVisible();
  // Typed from the poster, as people type.
  await phone.open(`/pages/order/add?code=${encodeURIComponent(posters[8]!.code.toLowerCase())}`);
  await expect(phone.heading(nameOf(posters[8]!.number)).first()).toBeVisible();
  await page.goto('/#/pages/nowhere/at/all?x=1');
  await expect(page.getByText(en.error.page)).toBeVisible();
});

test('a link to what is one’s own asks who one is first, and shows nobody else’s', async ({
  page,
  hall,
  posters,
}) => {
  const phone = new Phone(page, hall, en);
  const owner = await signInPerson(hall, '+8613800138092');
  await owner.topUp();
  const id = await owner.book(posters[2]!);
  await phone.open(`/pages/order/finish?id=${id}`);
  await expect(page).toHaveURL(/pages\/entry\/login/);
  await phone.signIn('13800138093');
  await expect(page).toHaveURL(new RegExp(`pages/order/finish\\?id=${id}`));
  await expect(page.getByText(en.desk.none.title)).toBeVisible();
  await expect(page.getByText(/¥/)).toHaveCount(0);
});
