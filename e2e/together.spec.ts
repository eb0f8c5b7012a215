import { orderApi } from '../lib/contract/order.ts';
import { playerApi } from '../lib/contract/player.ts';
import { en } from './catalogue.ts';
import { BY_STREAM, expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

const { player } = en;
const count = (players: number) => player.count.replace('{players}', String(players)).replace('{size}', '4');

test('a friend signs in and joins by the link, opens the table when allowed, and is removed', async ({
  page,
  app,
  otherApp: friend,
  context,
  server,
  posters,
}) => {
  const poster = posters[6]!;
  const ann = await signInPerson(server, '+8613800138190');
  await ann.topUp();
  const id = await ann.bookTomorrow(poster);
  await ann.call(orderApi.pay, { id, method: 'wallet' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await app.signInAs(ann);
  await app.open(`/pages/order/finish?id=${id}`);
  const sheet = page.getByRole('dialog', { name: en.invite.title });
  const friends = sheet.getByRole('list', { name: player.title });

  const link = await test.step('the organiser shares the link', async () => {
    await page.evaluate(() => delete (Navigator.prototype as { share?: unknown }).share);
    await app.button(en.invite.open).click();
    await expect(sheet.getByText(player.nobody)).toBeVisible();
    await app.button(en.invite.share).click();
    await expect(app.text(en.invite.copied)).toBeVisible();
    return (await page.evaluate(() => navigator.clipboard.readText())).split('\n').at(-1) ?? '';
  });

  await test.step('the friend signs in on the way and is in, without a second tap', async () => {
    await friend.load(link);
    await expect(friend.text(count(1))).toBeVisible();
    await friend.button(player.join).click();
    await friend.signIn('13800138191');
    await expect(friend.heading(count(2))).toBeVisible();
    await expect(friend.text(new RegExp(`^${player.you}$`))).toBeVisible();
    await expect(friend.button(en.desk.cancel.open)).toHaveCount(0);
    await expect(friend.text(/¥/)).toHaveCount(0);
  });

  await test.step('My Order of the friend has the booking', async () => {
    await friend.open('/pages/entry/order');
    await expect(friend.text(new RegExp(`^${player.status.coming}$`))).toBeVisible();
    await expect(friend.text(/¥/)).toHaveCount(0);
  });

  await test.step('the organiser sees who is in, and lets friends open the table', async () => {
    await app.button(new RegExp(`^${player.title}`)).click(BY_STREAM);
    await expect(friends.getByRole('listitem')).toHaveCount(1);
    await sheet.getByRole('switch', { name: player.open.label }).click();
    await expect.poll(async () => (await ann.call(playerApi.party, { id })).players_open).toBe(true);
  });

  await test.step('the friend opens the table by its code, on both phones', async () => {
    const { start_at } = await ann.call(orderApi.detail, { id });
    await server.advanceClock(start_at - server.now());
    await friend.open(`/pages/order/add?code=${poster.code}`);
    await friend.button(en.add.openBooking).click();
    await expect(friend.countdown).toBeVisible();
    await expect(app.countdown).toBeVisible(BY_STREAM);
  });

  await test.step('a removed friend sees the game no longer, and the link does not let them in', async () => {
    await app.button(new RegExp(`^${player.title}`)).click();
    await friends.getByRole('button').click();
    await app.confirmation(player.removeDo).click();
    await expect(sheet.getByText(player.removed)).toBeVisible();
    await expect(friend.text(en.pay.gone)).toBeVisible(BY_STREAM);
    await friend.load(link);
    await expect(friend.text(player.wasRemoved)).toBeVisible();
    await expect(friend.button(player.join)).toHaveCount(0);
  });
});
