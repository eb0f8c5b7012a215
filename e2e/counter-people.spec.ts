import { readFileSync } from 'node:fs';
import { personCodeApi } from '../lib/contract/person-code.ts';
import { walletApi } from '../lib/contract/wallet.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import zhCounter from '../messages/counter/zh-Hans.json' with { type: 'json' };
import { expectNoAxeViolations } from './axe.ts';
import { en } from './catalogue.ts';
import { openCounter, PHONE, TABLET } from './counter.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({ isMobile: false });

const t = enCounter.counter;

test('two accounts of one person are joined, which the audit trail of all outlets tells', async ({
  page,
  server,
}) => {
  await page.setViewportSize(TABLET);
  const kept = await signInPerson(server, '+8613800460001');
  const other = await signInPerson(server, '+8613800460002');
  await other.topUp();
  await openCounter(page, server, '13700460001', t, { role: 'owner', name: 'Lin Wei' });
  await page.keyboard.press('/');
  await page.getByLabel(t.people.search).fill('13800460001');
  await page.getByRole('link', { name: /0001/ }).first().click();

  // The usual actions are at once there, the others under More; the last one of all deletes the account.
  const join = page.getByRole('button', { name: t.people.join.begin });
  const more = page.getByRole('button', { name: t.people.more, exact: true });
  await expect(page.getByRole('list', { name: t.people.acts }).getByRole('button')).toHaveText([
    t.people.cashIn.begin,
    t.people.coupon.begin,
    t.people.more,
  ]);
  await expect(join).toBeHidden();
  await more.click();
  await expect(page.getByRole('list', { name: t.people.more }).getByRole('button').last()).toHaveText(
    t.people.delete.begin,
  );
  await more.click();
  await expect(join).toBeHidden();
  await more.click();
  await join.click();
  const form = page.getByRole('form', { name: t.people.join.begin });
  await form.getByLabel(t.people.search).fill('13800460002');
  await form.getByRole('button', { name: /0002/ }).click();
  await expect(form.getByRole('columnheader', { name: t.people.join.kept })).toBeVisible();
  await expect(form.getByRole('cell', { name: /580/ })).toBeVisible();
  await expectNoAxeViolations(page);
  // The other one may be kept as well.
  await form.getByRole('button', { name: t.people.join.exchange }).click();
  await form.getByRole('button', { name: t.people.join.exchange }).click();
  await expect(form.getByText(t.reason.missing)).toBeInViewport({ ratio: 1 });
  await form.getByLabel(t.reason.label).fill('One phone is lost');
  await expect(form.getByText(t.reason.missing)).toBeHidden();
  await form.getByRole('button', { name: t.people.join.submit }).click();
  await expect(page.getByText(/^The accounts are joined/)).toBeVisible();
  expect((await kept.call(walletApi.detail, {})).balance).toBe(58_000);
  await expect(other.call(walletApi.detail, {})).rejects.toThrow();

  await page.goto('/counter#/more?tab=audit');
  await page.getByLabel(t.audit.outlet).selectOption(t.staff.allOutlets);
  const entry = page.getByRole('listitem').filter({ hasText: t.audit.action.person_join });
  await expect(entry.first()).toContainText('One phone is lost');
  await expect(entry.first()).toContainText('Lin Wei');
  await expectNoAxeViolations(page);
});

test('the owner saves the data of a person as a file, and deletes the account, in Chinese on a phone', async ({
  page,
  server,
}) => {
  const zh = zhCounter.counter;
  await page.setViewportSize(PHONE);
  await page.addInitScript(() => localStorage.setItem('locale', 'zh-Hans'));
  const ann = await signInPerson(server, '+8613800460003');
  await openCounter(page, server, '13700460003', zh, { role: 'owner', name: '林薇' });
  await page.goto(`/counter#/people?id=${ann.userinfo.id}`);

  await page.getByRole('button', { name: zh.people.more, exact: true }).click();
  await page.getByRole('button', { name: zh.people.export.begin }).click();
  await page.getByLabel(zh.move.reason).fill('本人申请');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: zh.people.export.submit }).click();
  const saved = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as {
    account: { id: string; mobile: string };
  };
  expect(saved.account).toMatchObject({ id: ann.userinfo.id, mobile: '+8613800460003' });

  await page.getByRole('button', { name: zh.people.delete.begin }).click();
  const remove = page.getByRole('button', { name: zh.people.delete.submit });
  await page.getByLabel(zh.reason.label).fill('本人申请');
  await expect(remove).toBeDisabled();
  await page.getByRole('checkbox').check();
  await expectNoAxeViolations(page);
  await remove.click();
  await expect(page).toHaveURL(/#\/people$/);
  await expect(ann.call(walletApi.detail, {})).rejects.toThrow();
});

test('a guest shows a code, which a hand scanner types and the camera reads', async ({
  page,
  otherApp,
  server,
  posters,
  camera,
}) => {
  const ann = await signInPerson(server, '+8613800460004');
  const { code } = await ann.call(personCodeApi.show, {});
  await otherApp.signInAs(ann);
  await otherApp.open('/pages/mine/info');
  await otherApp.button(en.info.code.title).click();
  const label = en.info.code.label.replace('{name}', ann.userinfo.nickname);
  await expect(otherApp.page.getByRole('img', { name: label })).toBeVisible();
  await expectNoAxeViolations(otherApp.page);

  await page.setViewportSize(TABLET);
  await openCounter(page, server, '13700460004');
  await page.keyboard.press('/');
  await page.getByLabel(t.people.search).fill(code);
  await expect(page).toHaveURL(new RegExp(`id=${ann.userinfo.id}`));
  await expect(page.getByRole('article', { name: ann.userinfo.nickname })).toBeVisible();

  await camera.film(posters[0]!.link);
  await page.goto('/counter#/people');
  await page.getByRole('button', { name: t.people.scan.begin }).click();
  await expect(page.getByText(t.people.scan.other)).toBeVisible();
  await page.getByRole('button', { name: en.ui.cancel }).click();
  await camera.film(code);
  await page.getByRole('button', { name: t.people.scan.begin }).click();
  await expect(page).toHaveURL(new RegExp(`id=${ann.userinfo.id}`));
});
