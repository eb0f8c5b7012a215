import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderApi } from '../lib/contract/order.ts';
import { en } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { signInPerson } from './person.ts';

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  serverSettings: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'baize-wallet-'));
    const GOOGLE_WALLET_KEY = join(folder, 'google.json');
    writeFileSync(GOOGLE_WALLET_KEY, JSON.stringify(makeServiceAccount()));
    await use({ GOOGLE_WALLET_ISSUER_ID: '3388000000000000001', GOOGLE_WALLET_KEY });
    rmSync(folder, { recursive: true });
  },
});

/** The key file of a service account, as Google Cloud makes it. */
function makeServiceAccount() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { client_email: 'passes@hall.iam.gserviceaccount.com', private_key };
}

test('a booking goes into the wallet of the phone where the hall has keys', async ({
  page,
  app,
  server,
  posters,
}) => {
  const person = await signInPerson(server, '+8613800138161');
  await person.topUp();
  const id = await person.bookTomorrow(posters[2]!);
  await person.call(orderApi.pay, { id, method: 'wallet' });
  await page.route('https://pay.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Saved</h1>' }),
  );
  await app.signInAs(person);
  await app.open(`/pages/order/finish?id=${id}`);
  await expect(app.button(en.invite.calendar)).toBeVisible();
  await expect(app.button(en.invite.wallet.apple)).toHaveCount(0);
  // The tests may run without the internet: what the page of Google answers does not matter.
  const opened = page.waitForRequest(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/);
  await app.button(en.invite.wallet.google).click();
  await opened;
  await expect(page).not.toHaveURL(/^http:/);
  await page.goBack();
  await expect(app.tableHeading(posters[2]!.number)).toBeVisible();
});
