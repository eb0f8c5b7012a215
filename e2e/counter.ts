import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import enCounter from '../messages/counter/en.json' with { type: 'json' };
import { expect } from './fixtures.ts';
import type { TestServer } from './test-server.ts';

const PIN = '135790';
export const PHONE = { width: 390, height: 844 };
export const TABLET = { width: 1024, height: 768 };
const axeTags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Signs a device of the outlet in, and a member of staff on it. */
export async function openCounter(
  page: Page,
  server: TestServer,
  mobile: string,
  texts = enCounter.counter,
  { role = 'manager', name = '' }: { role?: 'manager' | 'owner'; name?: string } = {},
) {
  server.runHallCommand('staff', 'add', mobile, '--role', role, '--outlets', 'jingan', '--name', name);
  const [code = ''] = server.runHallCommand('device', 'code', 'jingan').split('\n');
  await page.goto('/counter');
  await page.getByLabel(texts.enrol.code).fill(code);
  await page.getByRole('button', { name: texts.enrol.submit }).click();
  await page.getByLabel(texts.login.mobile).fill(mobile);
  await page.getByRole('button', { name: texts.login.send }).click();
  // The code is in the outbox once the call has answered.
  await expect(page.getByLabel(texts.login.code)).toBeVisible();
  await page.getByLabel(texts.login.code).fill(server.codeSentTo(`+86${mobile}`));
  await page.getByRole('button', { name: texts.login.submit }).click();
  await page.getByLabel(texts.login.pin).fill(PIN);
  await page.getByRole('button', { name: texts.login.submit }).click();
  await expect(page.getByRole('button', { name: texts.lock })).toBeVisible();
}

export const enterPin = async (page: Page) => {
  for (const digit of PIN) await page.getByRole('button', { name: digit, exact: true }).click();
};

export async function expectNoAxeViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(axeTags).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
