import { invitationApi } from '../lib/contract/invitation.ts';
import { orderApi } from '../lib/contract/order.ts';
import { playerApi } from '../lib/contract/player.ts';
import { userApi } from '../lib/contract/user.ts';
import { en } from './catalogue.ts';
import { BY_STREAM, expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

const { people, player } = en;
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
    await friends.getByRole('button', { name: player.removeDo }).click();
    await app.confirmation(player.removeDo).click();
    await expect(sheet.getByText(player.removed)).toBeVisible();
    await expect(friend.text(player.gone.title)).toBeVisible(BY_STREAM);
    await friend.load(link);
    await expect(friend.text(player.wasRemoved)).toBeVisible();
    await expect(friend.button(player.join)).toHaveCount(0);
  });
});

test('somebody who played along is invited again by one tap, accepts, and blocks', async ({
  page,
  app,
  otherApp: friend,
  server,
  posters,
}) => {
  const poster = posters[8]!;
  const ann = await signInPerson(server, '+8613800138192');
  const ben = await signInPerson(server, '+8613800138193');
  await ann.call(userApi.profile, { nickname: 'Ann' });
  await ben.call(userApi.profile, { nickname: 'Ben' });
  await ann.topUp();
  const book = async () => {
    const id = await ann.bookTomorrow(poster);
    await ann.call(orderApi.pay, { id, method: 'wallet' });
    return id;
  };
  const played = await book();
  const { token } = await ann.call(invitationApi.make, { id: played });
  await ben.call(playerApi.join, { token });
  const id = await book();
  await app.signInAs(ann);
  await friend.signInAs(ben);
  await app.open(`/pages/order/finish?id=${id}`);
  const sheet = page.getByRole('dialog', { name: en.invite.title });

  await test.step('the organiser taps once, and the Home of the friend leads to the invitation', async () => {
    await app.button(en.invite.open).click();
    await sheet.getByRole('button', { name: `${people.invite} Ben` }).click();
    await expect(sheet.getByRole('list', { name: people.invited }).getByRole('listitem')).toHaveCount(1);
    const invitation = people.from.replace('{name}', 'Ann');
    await friend.page.getByRole('link', { name: invitation }).click(BY_STREAM);
    await expect(friend.heading(invitation)).toBeVisible();
  });

  await test.step('the friend accepts by one tap, and both see it', async () => {
    await friend.button(player.join).click();
    await expect(friend.heading(count(2))).toBeVisible();
    await expect(sheet.getByRole('list', { name: player.title }).getByRole('listitem')).toHaveCount(
      1,
      BY_STREAM,
    );
  });

  await test.step('the organiser who would cancel reads that friends are told', async () => {
    await sheet.getByRole('button', { name: en.ui.close }).click();
    await app.button(en.desk.cancel.open).click();
    await expect(app.page.getByRole('alertdialog').getByText(en.desk.cancel.tellsFriends)).toBeVisible();
    await app.confirmation(en.desk.cancel.keep).click();
  });

  await test.step('the friend blocks the organiser, and can end that in the settings', async () => {
    await friend.button(people.block.label.replace('{name}', 'Ann')).click();
    await friend.confirmation(people.block.do).click();
    await expect(friend.text(people.block.done.replace('{name}', 'Ann'))).toBeVisible();
    await friend.open('/pages/mine/settings');
    await friend.button(people.known).click();
    await friend.button(`${people.unblock} Ann`).click();
    await expect(friend.button(people.block.label.replace('{name}', 'Ann'))).toBeVisible();
  });
});
