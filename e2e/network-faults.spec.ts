import type { Locator, Page } from 'playwright/test';
import { orderApi } from '../lib/contract/order.ts';
import { vipApi } from '../lib/contract/vip.ts';
import { walletApi } from '../lib/contract/wallet.ts';
import { en } from './catalogue.ts';
import type { FaultProxy, NetworkFault } from './fault-proxy.ts';
import { expect, test } from './fixtures.ts';
import { actionsOf, signInPerson, waitOutCleaning } from './person.ts';

test.use({
  serverSettings: ({ faultProxy: { url } }, use) => use({ PUBLIC_URL: url, API_URL: url }),
});

const cases: readonly { fault: NetworkFault; when: string; tag?: '@nightly' }[] = [
  { fault: 'request dropped', when: 'the request is dropped', tag: '@nightly' },
  { fault: 'response dropped', when: 'the response is dropped' },
  // The server and the ledger see such a call as one that is dropped.
  { fault: 'response truncated', when: 'the response is truncated', tag: '@nightly' },
  // The API tests send each call twice, too.
  { fault: 'request duplicated', when: 'the request is duplicated', tag: '@nightly' },
  { fault: 'bad gateway', when: 'a gateway responds with 502 after the call took effect', tag: '@nightly' },
  // The app sends the call again as after a dropped response, with the key that it has kept.
  { fault: 'response never sent', when: 'no response comes and the app is reloaded', tag: '@nightly' },
];

for (const [index, { fault, when, tag = [] }] of cases.entries()) {
  test(`charges nothing twice when ${when}`, { tag }, async ({ page, app, server, posters, faultProxy }) => {
    const poster = posters[10]!;
    await app.signInAs(await signInPerson(server, `+861380013808${index}`));
    const complete = (action: Action) => completeDespiteFault(page, faultProxy, fault, action);

    await test.step('tops up', async () => {
      await app.open('/pages/index/vip');
      await complete({
        path: vipApi.topup.path,
        button: app.button(/^Pay ¥500/),
        prepare: () => page.getByRole('radio', { name: /^¥500/ }).click(),
        done: app.sandboxPayment.payButton,
      });
      await app.sandboxPayment.pay();
      await expect(app.heading(/¥580/)).toBeVisible();
    });

    await test.step('orders at the table', async () => {
      await page.goto(poster.link);
      await complete({
        path: orderApi.add.path,
        button: app.button(new RegExp(`^${en.add.startNow} · |^${en.add.payBooking}`)),
        done: app.paymentMethod('wallet'),
      });
    });

    await test.step('pays', async () => {
      await expect(app.paymentMethod('wallet')).toBeChecked();
      await complete({
        path: orderApi.pay.path,
        button: app.button(/^Pay ¥/),
        done: app.button(en.desk.extend.open),
      });
      await expect(app.countdown).toHaveText(/^(1:00:00|59:\d\d)$/);
    });

    await test.step('extends the game', async () => {
      await complete({
        path: orderApi.extend.path,
        button: app.button(/^Pay ¥.* and extend$/),
        prepare: () => app.button(en.desk.extend.open).click(),
        done: app.countdown.filter({ hasText: /^1:1[45]:\d\d$/ }),
      });
    });

    await test.step('ends the game early', async () => {
      await server.advanceClock(40 * 60);
      await page.reload();
      await complete({
        path: orderApi.end.path,
        button: app.button(en.desk.end.submit),
        prepare: () => app.button(en.desk.end.open).click(),
        done: page.getByText(en.order.settlement.returned, { exact: true }),
      });
    });

    await test.step('cancels a booking', async () => {
      const person = actionsOf(server, await app.sessionToken());
      const id = await person.bookTomorrow(posters[11]!);
      await person.call(orderApi.pay, { id, method: 'wallet' });
      await app.open(`/pages/order/finish?id=${id}`);
      await complete({
        path: orderApi.cancel.path,
        button: app.confirmation(en.desk.cancel.confirm),
        prepare: () => app.button(en.desk.cancel.open).click(),
        done: page.getByText(en.desk.standing.cancelled),
      });
    });

    await test.step('has one wallet entry for each', async () => {
      const { call } = actionsOf(server, await app.sessionToken());
      const { list } = await call(walletApi.logs, { type: 'all' });
      expect(list.map(({ kind }) => kind).sort()).toEqual(
        [
          ...['topup', 'bonus'],
          ...['order_pay', 'deposit_hold', 'order_extend', 'refund_early_end', 'deposit_return'],
          ...['order_pay', 'deposit_hold', 'refund_cancel', 'deposit_return'],
        ].sort(),
      );
      expect(await server.runHallCommand('ledger', 'check')).toContain('The ledger adds up.');
    });
    await waitOutCleaning(server);
  });
}

interface Action {
  /** Path of the call that the fault is injected into. */
  readonly path: string;
  /** Makes the button appear on a screen that was just opened. */
  readonly prepare?: () => Promise<void>;
  readonly button: Locator;
  /** Visible once the action has taken effect. */
  readonly done: Locator;
}

/** Presses the button, injects the fault, and presses again until the action is done. */
async function completeDespiteFault(
  page: Page,
  faultProxy: FaultProxy,
  fault: NetworkFault,
  { path, prepare, button, done }: Action,
): Promise<void> {
  const injected = faultProxy.failNext(path, fault);
  await prepare?.();
  await button.click();
  await injected;
  // The step back that closes a dialog ends a reload that has just begun.
  if (fault === 'response never sent') await expect(() => page.reload()).toPass();
  await expect(async () => {
    // After some faults the browser or the app completes the call without a second press.
    const recovered = await done.waitFor({ timeout: 6_000 }).then(
      () => true,
      () => false,
    );
    if (recovered) return;
    if (!(await button.isVisible())) await prepare?.();
    await button.click({ timeout: 2_000 });
    await expect(done).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
}
