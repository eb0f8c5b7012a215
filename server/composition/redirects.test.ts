import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhookLamps } from '#server/devices/lamps/webhook.ts';
import { s3Storage } from '#server/files/s3.ts';
import { mediamtxRecordings } from '#server/media/recordings/mediamtx.ts';
import { aliyunSender } from '#server/notify/providers/aliyun.ts';
import { twilioSender } from '#server/notify/providers/twilio.ts';
import { webhookSender } from '#server/notify/providers/webhook.ts';

/** The paths that a server was asked for. It redirects to another one, or answers. */
async function startServer(redirect_to: string | null) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    if (redirect_to) response.writeHead(307, { location: `${redirect_to}/secret` }).end();
    else response.end('[]');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}`, paths, close };
}

let inside: Awaited<ReturnType<typeof startServer>>;
let provider: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  inside = await startServer(null);
  provider = await startServer(inside.url);
});
afterAll(() => {
  provider?.close();
  inside?.close();
});

const code = {
  to: '+8613800138000',
  channel: 'sms',
  event: 'mobilelogin',
  code: '123456',
  subject: 'Your code',
  text: 'Your code is 123456',
} as const;
const aliyun = { key_id: 'key', key_secret: 'secret', sign_name: 'Hall', template: 'SMS_1' };

test.each<[string, () => Promise<unknown>]>([
  ['the lamps webhook', () => webhookLamps(provider.url, pino({ level: 'silent' })).set('jingan-1', true)],
  ['the SMS webhook', () => webhookSender(provider.url, 'secret').sendCode(code)],
  ['Twilio', () => twilioSender({ sid: 'a', token: 'b', from: 'c', baseUrl: provider.url }).sendCode(code)],
  ['Aliyun', () => aliyunSender({ ...aliyun, baseUrl: provider.url }).sendCode(code)],
  [
    'the playback server',
    () =>
      mediamtxRecordings({ url: provider.url, path: '{table}' }).list('jingan-1', { start_at: 1, end_at: 2 }),
  ],
  [
    'the file store',
    () =>
      s3Storage({
        endpoint: provider.url,
        region: 'eu',
        bucket: 'files',
        access_key_id: 'key',
        secret_access_key: 'secret',
      }).get('a.webp'),
  ],
])('%s leads nowhere else: a redirect is not followed', async (_name, send) => {
  const asked = provider.paths.length;
  await send().catch(() => {});
  expect(provider.paths.length).toBeGreaterThan(asked);
  expect(inside.paths).toEqual([]);
});
