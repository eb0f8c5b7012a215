import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { vipApi } from '../lib/contract/vip.ts';
import { walletApi } from '../lib/contract/wallet.ts';
import { test as base, expect } from './fixtures.ts';
import { type Hall, startHall } from './hall.ts';
import { type Fault, type Network, startNetwork } from './network.ts';
import { Phone } from './pages/phone.ts';
import { deedsOf, signInPerson } from './person.ts';
import { en } from './words.ts';

/** The hall as phones find it: over a network that fails when it is told to. */
const test = base.extend<object, { network: Network }>({
  network: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const network = await startNetwork();
      await use(network);
      await network.close();
    },
    { scope: 'worker' },
  ],
  hall: [
    async ({ network }, use) => {
      const { url } = network;
      const hall = await startHall({ PUBLIC_URL: url, API_URL: url });
      network.leadTo(hall.url);
      await use({ ...hall, url });
      await hall.close();
    },
    { scope: 'worker' },
  ],
});

const cases: readonly { fault: Fault; what: string }[] = [
  { fault: 'cut', what: 'does not reach the hall' },
  { fault: 'lost', what: 'is done and its answer is lost' },
  { fault: 'half', what: 'is done and its answer breaks off' },
  { fault: 'twice', what: 'arrives twice' },
  { fault: 'gateway', what: 'is done and a gateway answers for the hall' },
  { fault: 'hang', what: 'is done and nothing comes back, so the app is opened anew' },
];

for (const [nth, { fault, what }] of cases.entries()) {
  test(`every call that moves money ${what}: nothing is charged twice`, async ({
    page,
    hall,
    posters,
    network,
  }) => {
    const table = posters[10]!;
    const phone = new Phone(page, hall, en);
    await phone.signInAs(await signInPerson(hall, `+861380013808${nth}`));
    const insist = (deed: Deed) => tapTwice(page, network, fault, deed);

    await test.step('tops up', async () => {
      await phone.open('/pages/index/vip');
      await insist({
        path: vipApi.topup.path,
        button: phone.button(/^Pay ¥500/),
        prepare: () => page.getByRole('radio', { name: /^¥500/ }).click(),
        goal: page.locator('button[value=paid]'),
      });
      await page.locator('button[value=paid]').click();
      await expect(phone.heading(/¥580/)).toBeVisible();
    });

    await test.step('orders at the table', async () => {
      await page.goto(table.link);
      await insist({
        path: orderApi.add.path,
        button: phone.button(new RegExp(`^${en.add.startNow} · |^${en.add.payBooking}`)),
        goal: page.getByRole('radio', { name: en.pay.method.wallet }),
      });
    });

    await test.step('pays', async () => {
      await expect(page.getByRole('radio', { name: en.pay.method.wallet })).toBeChecked();
      await insist({
        path: orderApi.pay.path,
        button: phone.button(/^Pay ¥/),
        goal: phone.button(en.desk.extend.open),
      });
      await expect(page.getByRole('timer')).toHaveText(/^(1:00:00|59:\d\d)$/);
    });

    await test.step('plays a quarter of an hour longer', async () => {
      await insist({
        path: orderApi.extend.path,
        button: phone.button(/^Pay ¥.* and extend$/),
        prepare: () => phone.button(en.desk.extend.open).click(),
        goal: page.getByRole('timer').filter({ hasText: /^1:1[45]:\d\d$/ }),
      });
    });

    await test.step('ends early', async () => {
      await hall.advance(40 * 60);
      await page.reload();
      await insist({
        path: orderApi.end.path,
        button: phone.button(en.desk.end.submit),
        prepare: () => phone.button(en.desk.end.open).click(),
        goal: page.getByText(en.order.settlement.returned, { exact: true }),
      });
    });

    await test.step('cancels a booking', async () => {
      const person = deedsOf(hall, await phone.token());
      const id = await person.book(posters[11]!);
      await person.call(orderApi.pay, { id, method: 'wallet' });
      await phone.open(`/pages/order/finish?id=${id}`);
      await insist({
        path: orderApi.cancel.path,
        button: page.getByRole('alertdialog').getByRole('button', { name: en.desk.cancel.confirm }),
        prepare: () => phone.button(en.desk.cancel.open).click(),
        goal: page.getByText(en.desk.standing.cancelled),
      });
    });

    await test.step('the wallet tells of each once', async () => {
      const { list } = await deedsOf(hall, await phone.token()).call(walletApi.logs, { type: 'all' });
      const kinds = list.map(({ kind }) => kind).sort();
      expect(kinds).toEqual(
        [
          ...['topup', 'bonus'],
          ...['order_pay', 'deposit_hold', 'order_extend', 'refund_early_end', 'deposit_return'],
          ...['order_pay', 'deposit_hold', 'refund_cancel', 'deposit_return'],
        ].sort(),
      );
      expect(checkLedger(hall)).toContain('The ledger adds up.');
    });
    // The next one finds the table clean.
    await hall.advance(6 * 60);
  });
}

interface Deed {
  /** Of the call that meets the fault. */
  readonly path: string;
  /** What has to be done before the button is there, on a page that was just opened. */
  readonly prepare?: () => Promise<void>;
  readonly button: Locator;
  /** What there is once it is done. */
  readonly goal: Locator;
}

/** Taps, meets the fault, and taps again as anybody does who sees nothing happen. */
async function tapTwice(
  page: Page,
  network: Network,
  fault: Fault,
  { path, prepare, button, goal }: Deed,
): Promise<void> {
  const happened = network.meet(path, fault);
  await prepare?.();
  await button.click();
  await happened;
  if (fault === 'hang') await page.reload();
  await expect(async () => {
    const reached = await goal.waitFor({ timeout: 6_000 }).then(
      () => true,
      () => false,
    );
    if (reached) return;
    if (!(await button.isVisible())) await prepare?.();
    await button.click({ timeout: 2_000 });
    await expect(goal).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}

/** What `npm run hall -- ledger check` says, asked of the running hall. */
const checkLedger = (hall: Hall) =>
  execFileSync(process.execPath, ['server/cli/hall.ts', 'ledger', 'check'], {
    env: { ...process.env, DATA_DIR: hall.dataDir, PUBLIC_URL: hall.url },
    encoding: 'utf8',
  });
