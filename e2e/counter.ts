import type { Page } from 'playwright/test';
import type { CounterEndpoint } from '../lib/contract/counter/access.ts';
import { counterStaffApi } from '../lib/contract/counter/staff.ts';
import type { Input } from '../lib/contract/endpoint.ts';
import { smsApi } from '../lib/contract/sms.ts';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import { callApi, type SendRequest } from '../server/test/call-api.ts';
import { dataOf } from './api.ts';
import { expect } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

const PIN = '135790';
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 1024, height: 768 };
interface CounterOptions {
  readonly role?: 'manager' | 'owner';
  readonly name?: string;
  readonly outlet?: string;
}

/** Opens the counter with a device of the outlet and a member of staff, both signed in through the API. */
export async function openCounter(
  page: Page,
  server: TestServer,
  mobile: string,
  texts = enCounter.counter,
  options: CounterOptions = {},
) {
  await loadCounter(page, server, mobile, options);
  await expect(page.getByRole('button', { name: texts.lock, exact: true })).toBeVisible();
}

/** Signs a new member of staff in on a device of the outlet, through the API. */
async function signInClerk(
  server: TestServer,
  mobile: string,
  { role = 'manager', name = '', outlet = 'jingan' }: CounterOptions,
) {
  const send: SendRequest = (path, init) => fetch(server.url + path, init);
  const [code = ''] = (await server.runHallCommand('device', 'code', outlet)).split('\n');
  const { token } = dataOf(
    await callApi(send, counterStaffApi.enrol, { code, name: 'Tablet at the bar', kind: 'counter' }),
  );
  await addStaff(server, { mobile, role, name, outlet });
  const phone = `+86${mobile}`;
  dataOf(await callApi(send, smsApi.send, { mobile: phone, event: 'mobilelogin' }));
  const login = { mobile: phone, captcha: server.codeSentTo(phone), pin: PIN };
  const session = dataOf(await callApi(send, counterStaffApi.login, login, { device: token }));
  return { send, device: token, session };
}

/** Signs in like `openCounter`, and returns a function that makes the calls of that member of staff. */
export async function colleagueOn(server: TestServer, mobile: string, options: CounterOptions) {
  const { send, device, session } = await signInClerk(server, mobile, options);
  return async <E extends CounterEndpoint>(endpoint: E, input: Input<E>) =>
    dataOf(await callApi(send, endpoint, input, { device, token: session.token }));
}

/** Does what `openCounter` does, and returns before the counter is shown. */
export async function loadCounter(
  page: Page,
  server: TestServer,
  mobile: string,
  options: CounterOptions = {},
) {
  const { device: token, session } = await signInClerk(server, mobile, options);
  // A file of the same origin, which starts no app.
  await page.goto('/config.json');
  await page.evaluate(
    ([device, json]) => {
      localStorage.setItem('counter-device', device);
      sessionStorage.setItem('counter-session', json);
    },
    [token, JSON.stringify(session)] as const,
  );
  await page.goto('/counter');
}

/** Does what `openCounter` does, through the forms of the counter. */
export async function openCounterByHand(
  page: Page,
  server: TestServer,
  mobile: string,
  texts = enCounter.counter,
) {
  const [code = ''] = (await server.runHallCommand('device', 'code', 'jingan')).split('\n');
  await page.goto('/counter');
  await page.getByLabel(texts.enrol.code).fill(code);
  await page.getByRole('button', { name: texts.enrol.submit }).click();
  await signInStaff(page, server, { mobile, role: 'manager' }, texts);
}

const addStaff = (
  server: TestServer,
  { mobile, role, name, outlet }: { mobile: string; role: string; name: string; outlet: string },
) => server.runHallCommand('staff', 'add', mobile, '--role', role, '--outlets', outlet, '--name', name);

/** Signs a new member of staff in on a device by phone; a device that others use is locked. */
export async function signInStaff(
  page: Page,
  server: TestServer,
  {
    mobile,
    role,
    name = '',
    outlet = 'jingan',
  }: { mobile: string; role: 'attendant' | 'manager' | 'owner'; name?: string; outlet?: string },
  texts = enCounter.counter,
) {
  await addStaff(server, { mobile, role, name, outlet });
  const byPhone = page.getByRole('button', { name: texts.unlock.other });
  await expect(page.getByLabel(texts.login.mobile).or(byPhone)).toBeVisible();
  if (await byPhone.isVisible()) await byPhone.click();
  await enterPhone(page, server, mobile, texts);
}

/** Signs in by phone code, and chooses a PIN. */
async function enterPhone(page: Page, server: TestServer, mobile: string, texts: typeof enCounter.counter) {
  await page.getByLabel(texts.login.mobile).fill(mobile);
  await page.getByRole('button', { name: texts.login.send }).click();
  // The code is in the outbox once the call has answered.
  await expect(page.getByLabel(texts.login.code)).toBeVisible();
  await page.getByLabel(texts.login.code).fill(server.codeSentTo(`+86${mobile}`));
  await page.getByRole('button', { name: texts.login.submit }).click();
  await page.getByLabel(texts.login.pin).fill(PIN);
  await page.getByLabel(texts.login.pinAgain).fill(PIN);
  await page.getByRole('button', { name: texts.login.submit }).click();
  await expect(page.getByRole('button', { name: texts.lock, exact: true })).toBeVisible();
}

/** Signs a new member of staff in on a browser away from the bar. */
export async function openOffice(
  page: Page,
  server: TestServer,
  { mobile, name, outlets = 'jingan' }: { mobile: string; name: string; outlets?: string },
  texts = enCounter.counter,
) {
  await server.runHallCommand(
    'staff',
    'add',
    mobile,
    '--role',
    'manager',
    '--outlets',
    outlets,
    '--name',
    name,
  );
  await page.goto('/counter');
  await page.getByRole('button', { name: texts.enrol.office }).click();
  await enterPhone(page, server, mobile, texts);
}

/** Opens a shift of the drawer with an amount as it is typed, if none is open. */
export async function openShift(page: Page, counted: string, texts = enCounter.counter) {
  await page.getByRole('link', { name: texts.screen.money }).click();
  const submit = page.getByRole('button', { name: texts.money.open.submit, exact: true });
  const running = page.getByRole('heading', { name: texts.money.running.title });
  await submit.or(running).waitFor();
  if (await running.isVisible()) return;
  await page.getByRole('radio', { name: texts.money.count.total }).click();
  await page.getByLabel(texts.money.count.amount).fill(counted);
  await submit.click();
  await expect(running).toBeVisible();
}

/** Locks a device, if it is not locked already, and opens it with the PIN of who has the role there. */
export async function unlockCounter(page: Page, texts: typeof enCounter.counter, role: string) {
  const title = page.getByRole('heading', { name: texts.unlock.title });
  // Closes the panel of a phone, which covers the button.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  // The title does nothing.
  await page.getByRole('button', { name: texts.lock, exact: true }).or(title).first().click();
  await page.getByRole('button', { name: role }).click();
  await page.keyboard.type(PIN);
  await expect(page.getByRole('button', { name: texts.lock, exact: true })).toBeVisible();
}

export const enterPin = async (page: Page) => {
  for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click();
};

/** The card of a table on the board. */
export const cardOf = (page: Page, number: string) =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${number}\\b`) });
