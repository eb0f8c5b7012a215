import { expect, test } from 'vitest';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';

const { server } = await setUpTestServer();
const PATH = '/.well-known/security.txt';

test('security.txt names the contact of the operator, and expires within a year', async () => {
  const env = { ...server.deps.env, SECURITY_CONTACT: 'mailto:security@hall.test' };
  const response = await server.appWith({ env }).request(PATH);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await response.text();
  expect(text).toContain('Contact: mailto:security@hall.test\n');
  expect(text).toContain(`Canonical: https://hall.test${PATH}\n`);
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') / 1000;
  expect(expires).toBeGreaterThan(server.clock.at);
  expect(expires).toBeLessThan(server.clock.at + 365 * 86_400);
});

test('there is no security.txt without a contact', async () => {
  expect((await server.app.request(PATH)).status).toBe(404);
});
