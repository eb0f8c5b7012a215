import { invitationApi } from '../lib/contract/invitation.ts';
import { orderApi } from '../lib/contract/order.ts';
import { playerApi } from '../lib/contract/player.ts';
import { shareApi } from '../lib/contract/share.ts';
import { walletApi } from '../lib/contract/wallet.ts';
import { en, zh } from './catalogue.ts';
import { BY_STREAM, expect, test } from './fixtures.ts';
import { AppPage } from './pages/app-page.ts';
import { signInPerson } from './person.ts';

type Person = Awaited<ReturnType<typeof signInPerson>>;

const { share } = en;
const SHARED = { deposit: 'shared', at_deadline: 'cover' } as const;
const balanceOf = async (person: Person) => (await person.call(walletApi.detail, {})).balance;
const stateOf = (person: Person, id: string) => person.call(shareApi.split, { id });
/** The start of a label, up to its amount. */
const labelOf = (text: string) => new RegExp(`^${text.split('{')[0]}`);

test('three phones: a booking is split, paid by shares, extended by a friend, and each gets their part back', async ({
  app,
  otherApp: friend,
  browser,
  contextOptions,
  server,
  posters,
}) => {
  const poster = posters[6]!;
  const context = await browser.newContext({ ...contextOptions, baseURL: server.publicUrl });
  const third = new AppPage(await context.newPage(), server);
  const ann = await signInPerson(server, '+8613800138290');
  const ben = await signInPerson(server, '+8613800138291');
  const cat = await signInPerson(server, '+8613800138292');
  for (const person of [ann, ben]) await person.topUp();
  const id = await ann.bookTomorrow(poster);
  await app.signInAs(ann);
  await friend.signInAs(ben);
  await third.signInAs(cat);

  const token =
    await test.step('the organiser splits the price among three and pays the own share', async () => {
      await app.open(`/pages/order/pay?id=${id}`);
      await app.page.getByRole('link', { name: share.open }).filter({ visible: true }).click();
      await app.button(en.ui.increase).click();
      await app.button(labelOf(share.submit)).click();
      await expect(app.text(/^¥.* of ¥.* paid$/)).toBeVisible();
      await expect(app.button(labelOf(share.missingAct.do))).toBeVisible();
      return (await ann.call(invitationApi.make, { id })).token;
    });

  await test.step('a friend joins by the link and pays from the wallet', async () => {
    await friend.open(`/pages/order/invitation?token=${token}`);
    await friend.button(en.player.join).click();
    await friend.paymentMethod('wallet').click();
    await friend.button(labelOf(share.pay)).click();
    await expect(friend.text(new RegExp(`^${share.state.paid}$`))).toBeVisible();
    await expect(app.page.getByRole('list', { name: share.parts }).getByText(share.state.paid)).toHaveCount(
      2,
      BY_STREAM,
    );
  });

  await test.step('another sees the share on Home, and pays by a payment page, which pays the booking', async () => {
    await third.open(`/pages/order/invitation?token=${token}`);
    await expect(third.text(share.mine.title)).toBeVisible();
    await third.button(en.player.join).click();
    await expect(third.paymentMethod('sandbox')).toBeVisible();
    await third.open('/');
    await third.page.getByRole('link', { name: share.mine.title }).click();
    await third.paymentMethod('sandbox').click();
    await third.button(labelOf(share.pay)).click();
    await third.sandboxPayment.pay();
    await expect(third.text(new RegExp(`^${share.state.paid}$`))).toBeVisible();
    await expect(app.button(labelOf(share.missingAct.do))).toHaveCount(0, BY_STREAM);
    expect((await ann.call(orderApi.detail, { id })).status).toBe('paid');
  });

  await test.step('a friend extends the game and pays for it', async () => {
    const { start_at } = await ann.call(orderApi.detail, { id });
    await server.advanceClock(start_at - server.now());
    await ann.call(orderApi.open, { id, code: poster.code });
    await friend.open(`/pages/order/finish?id=${id}`);
    await friend.button(en.desk.extend.open).click();
    await expect(friend.text(share.extendNote)).toBeVisible();
    await friend.paymentMethod('wallet').click();
    await friend.button(/^Pay ¥.* and extend$/).click();
    await expect(friend.text(en.desk.extend.done)).toBeVisible();
  });

  await test.step('an early end gives each the part that they paid', async () => {
    const people = [ann, ben, cat];
    const before = await Promise.all(people.map(balanceOf));
    await app.open(`/pages/order/finish?id=${id}`);
    await app.button(en.desk.end.open).click();
    await expect(app.text(en.desk.end.textShared)).toBeVisible();
    await app.button(en.desk.end.submit).click();
    await expect(app.text(en.desk.end.doneShared)).toBeVisible();
    const after = await Promise.all(people.map(balanceOf));
    const back = after.map((balance, at) => balance - before[at]!);
    for (const amount of back) expect(amount).toBeGreaterThan(0);
    const { settlement } = await ann.call(orderApi.detail, { id });
    expect(back.reduce((sum, amount) => sum + amount, 0)).toBe(settlement?.returned);
  });
  await context.close();
});

test('at 320 pixels the next step is in sight, and buttons have one line', async ({
  app,
  otherApp: friend,
  server,
  posters,
}) => {
  for (const { page } of [app, friend]) await page.setViewportSize({ width: 320, height: 640 });
  const ann = await signInPerson(server, '+8613800138295');
  const ben = await signInPerson(server, '+8613800138296');
  await ann.topUp();
  const id = await ann.bookTomorrow(posters[9]!);
  const { own } = await ann.call(shareApi.set, { id, ...SHARED, at_deadline: 'cancel', party_size: 2 });
  await ann.call(shareApi.pay, { id, amount: own.due, method: 'wallet' });
  const { token } = await ann.call(invitationApi.make, { id });
  await app.signInAs(ann);
  await friend.signInAs(ben);

  await test.step('somebody who opens the link can join without scrolling', async () => {
    await friend.open(`/pages/order/invitation?token=${token}`);
    await expect(friend.button(en.player.join)).toBeInViewport({ ratio: 1 });
    await friend.button(en.player.join).click();
    await expect(friend.button(labelOf(share.pay))).toBeVisible();
  });

  await test.step('leaving and the end of a split are confirmed by what they do', async () => {
    const { height } = (await friend.button(labelOf(share.pay)).boundingBox())!;
    const isOneLine = async (phone: AppPage, name: string) =>
      expect((await phone.confirmation(name).boundingBox())!.height).toBeLessThanOrEqual(height);
    await friend.button(en.player.leave).click();
    await isOneLine(friend, en.player.leaveDo);
    await friend.confirmation(en.player.stay).click();
    await app.open(`/pages/order/split?id=${id}`);
    await app.button(share.stop.do).click();
    await isOneLine(app, share.stop.do);
    await app.confirmation(en.ui.cancel).click();
  });

  await test.step('at the deadline the organiser and a friend read that their money is back', async () => {
    await server.advanceClock(24 * 3600);
    await expect(app.text(share.cancelled.title)).toBeVisible(BY_STREAM);
    await app.page.getByRole('link', { name: share.cancelled.open }).click();
    const released = en.order.released.replace('{amount}', '¥');
    await expect(app.text(new RegExp(`^${released.split('¥')[0]}`))).toBeVisible();
    await expect(app.text(en.order.notCharged)).toHaveCount(0);
  });
});

test('in Chinese: the organiser reminds a friend, and pays what is missing', async ({
  page,
  server,
  posters,
}) => {
  const ann = await signInPerson(server, '+8613800138293');
  const ben = await signInPerson(server, '+8613800138294');
  await ann.topUp();
  const id = await ann.bookTomorrow(posters[7]!);
  const { own } = await ann.call(shareApi.set, { id, ...SHARED, party_size: 2 });
  await ann.call(shareApi.pay, { id, amount: own.due, method: 'wallet' });
  const { token } = await ann.call(invitationApi.make, { id });
  await ben.call(playerApi.join, { token });
  const app = new AppPage(page, server, zh);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  await app.signInAs(ann);
  await app.open(`/pages/order/split?id=${id}`);
  await app.button(new RegExp(zh.share.state.toPay)).click();
  await app.button(zh.share.remind.do).click();
  await expect(app.text(zh.share.remind.done)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: zh.ui.close }).click();
  await app.button(labelOf(zh.share.missingAct.do)).click();
  await app.confirmation(zh.share.missingAct.confirm).click();
  await expect(app.text(zh.share.missingAct.done)).toBeVisible();
  await expect(app.button(new RegExp(zh.share.state.owesYou))).toBeVisible();
  expect((await ann.call(orderApi.detail, { id })).status).toBe('paid');
  expect((await stateOf(ann, id)).friends[0]?.due).toBeGreaterThan(0);
});
