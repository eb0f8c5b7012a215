import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { freePort } from '#server/test/free-port.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { doctorCommand } from './doctor.ts';

const { server } = await setUpTestServer();

/** Stands for every provider: answers by the beginning of the path. */
type Answers = Record<string, (request: IncomingMessage, response: ServerResponse) => void>;
let answers: Answers;
let http: Server;
let address: string;
let DATA_DIR: string;

beforeAll(async () => {
  http = createServer((request, response) => {
    const path = Object.keys(answers).find((prefix) => request.url?.startsWith(prefix));
    request
      .resume()
      .on('end', () => (path ? answers[path]?.(request, response) : response.writeHead(404).end()));
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  address = `127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(() => http.close());
beforeEach(() => {
  answers = {};
  DATA_DIR = mkdtempSync(join(tmpdir(), 'baize-doctor-'));
});
afterEach(() => rmSync(DATA_DIR, { recursive: true, force: true }));

const json =
  (body: unknown, status = 200) =>
  (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The line of each check, by its name. */
async function examine(settings: Record<string, string>) {
  const [host = '', port] = address.split(':');
  const env = readEnv({ DATA_DIR, PUBLIC_URL: 'http://hall.test', ...settings });
  const { status, lines } = await doctorCommand(
    { db: server.db, clock: server.clock, env },
    {
      stripe: { host, port: Number(port), protocol: 'http' },
      twilio: `http://${address}`,
      aliyun: `http://${address}/aliyun`,
    },
  );
  const line = (name: string) => lines.find((candidate) => candidate.includes(` ${name}: `)) ?? '';
  return { status, lines, line };
}

test('without providers it warns of what is missing and finds no problem', async () => {
  const { status, line, lines } = await examine({});
  expect([status, lines.at(-1)]).toEqual([0, 'No problems found.']);
  expect(line('Hall')).toBe('ok       Hall: 2 outlets with 19 tables are in force.');
  expect(line('Database')).toMatch(/^ok {7}Database: embedded, answers in \d+ ms/);
  expect(line('Uploads')).toBe('ok       Uploads: the folder for uploads can be written, read and cleaned.');
  for (const name of ['Payments', 'SMS', 'E-mail', 'Lamps', 'Cameras', 'Pushes', 'Addresses'])
    expect(line(name)).toMatch(/^warning {2}/);
});

test('a data folder that cannot be made is a problem', async () => {
  writeFileSync(join(DATA_DIR, 'file'), '');
  const { status, line } = await examine({ DATA_DIR: join(DATA_DIR, 'file', 'data') });
  expect([status, line('Disk')]).toEqual([1, expect.stringContaining('cannot be written by this account')]);
});

test.each<[string, Answers, string]>([
  ['is ready', { '/readyz': json({ ok: true }) }, 'ok       Addresses: '],
  ['is not ready', { '/readyz': json({ ok: false }, 503) }, 'PROBLEM  Addresses: '],
  ['is not at the address', {}, 'is answered by something else (status 404)'],
])('a server that %s', async (_, server, line) => {
  answers = server;
  const settings = { PUBLIC_URL: 'https://hall.test', API_URL: `http://${address}` };
  expect((await examine(settings)).line('Addresses')).toContain(line);
});

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  SANDBOX_PAYMENTS: 'false',
};
const stripeError = (type: string) => json({ error: { type, message: 'Invalid API Key' } }, 401);

test.each<[string, Answers, string]>([
  [
    'a wrong key',
    { '/v1/balance': stripeError('invalid_request_error') },
    'PROBLEM  Payments: Stripe refuses STRIPE_SECRET_KEY',
  ],
  [
    'no webhook',
    {
      '/v1/balance': json({ object: 'balance' }),
      '/v1/webhook_endpoints': json({ object: 'list', data: [] }),
    },
    'PROBLEM  Payments: Stripe has no webhook for http://hall.test/api/payment/notify/stripe',
  ],
  [
    'a disabled webhook',
    {
      '/v1/balance': json({ object: 'balance' }),
      '/v1/webhook_endpoints': json({
        object: 'list',
        data: [{ url: 'http://hall.test/api/payment/notify/stripe', status: 'disabled' }],
      }),
    },
    'PROBLEM  Payments: Stripe has disabled the webhook',
  ],
  [
    'an enabled webhook',
    {
      '/v1/balance': json({ object: 'balance' }),
      '/v1/webhook_endpoints': json({
        object: 'list',
        data: [
          { url: 'http://hall.test/api/payment/notify/stripe', status: 'enabled', enabled_events: ['*'] },
        ],
      }),
    },
    'ok       Payments: Stripe answers, and its webhook is enabled.',
  ],
  [
    'a webhook without all events',
    {
      '/v1/balance': json({ object: 'balance' }),
      '/v1/webhook_endpoints': json({
        object: 'list',
        data: [
          {
            url: 'http://hall.test/api/payment/notify/stripe',
            status: 'enabled',
            enabled_events: ['checkout.session.completed', 'charge.refunded'],
          },
        ],
      }),
    },
    'warning  Payments: the webhook of Stripe lacks events, add them in its dashboard: checkout.session.async_payment_succeeded',
  ],
])('Stripe with %s', async (_, stripe, line) => {
  answers = stripe;
  expect((await examine(STRIPE)).line('Payments')).toContain(line);
});

const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15005550006' };
const ALIYUN = {
  ALIYUN_ACCESS_KEY_ID: 'key',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: 'Baize',
  ALIYUN_SMS_TEMPLATE: 'SMS_1',
};

test.each<[string, Record<string, string>, Answers, string]>([
  [
    'Twilio',
    TWILIO,
    { '/2010-04-01/Accounts/AC1.json': json({ status: 'active' }) },
    'ok       SMS: Twilio answers',
  ],
  [
    'a suspended Twilio account',
    TWILIO,
    { '/2010': json({ status: 'suspended' }) },
    'PROBLEM  SMS: the Twilio account is suspended',
  ],
  ['a wrong Twilio token', TWILIO, { '/2010': json({}, 401) }, 'PROBLEM  SMS: Twilio refuses'],
  ['Aliyun', ALIYUN, { '/aliyun': json({ Code: 'OK', TemplateStatus: 1 }) }, 'ok       SMS: Aliyun answers'],
  [
    'a template in review',
    ALIYUN,
    { '/aliyun': json({ Code: 'OK', TemplateStatus: 0 }) },
    'PROBLEM  SMS: Aliyun has not approved the template SMS_1',
  ],
  [
    'a wrong Aliyun key',
    ALIYUN,
    { '/aliyun': json({ Code: 'InvalidAccessKeyId.NotFound' }, 404) },
    'PROBLEM  SMS: Aliyun refuses (InvalidAccessKeyId.NotFound)',
  ],
])('%s', async (_, settings, provider, line) => {
  answers = provider;
  expect((await examine(settings)).line('SMS')).toContain(line);
});

test('a bucket is written, read and cleaned; one that refuses is a problem', async () => {
  const settings = {
    S3_ENDPOINT: `http://${address}`,
    S3_BUCKET: 'uploads',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const methods: (string | undefined)[] = [];
  answers = {
    '/uploads/': ({ method }, response) => {
      methods.push(method);
      response.writeHead(200, method === 'HEAD' ? { 'content-length': '6' } : {}).end();
    },
  };
  expect((await examine(settings)).line('Uploads')).toContain('ok       Uploads: the bucket uploads');
  expect(methods).toEqual(['PUT', 'HEAD', 'DELETE']);
  answers = { '/uploads/': (_, response) => response.writeHead(403).end() };
  const { line } = await examine(settings);
  expect(line('Uploads')).toContain('PROBLEM  Uploads: the bucket uploads does not work');
  expect(line('Uploads')).toContain('403');
});

test('the mail server is asked whether it takes the password', async () => {
  const smtp = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 's3cret' ? done(null, { user: 'ann' }) : done(new Error('wrong')),
  });
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const host = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
  const lineFor = async (password: string) =>
    (await examine({ SMTP_URL: `smtp://ann:${password}@${host}`, MAIL_FROM: 'hall@example.com' })).line(
      'E-mail',
    );
  expect(await lineFor('s3cret')).toBe(
    `ok       E-mail: ${host} answers and accepts the user and password; no message was sent.`,
  );
  expect(await lineFor('wrong')).toBe(
    `PROBLEM  E-mail: ${host} refuses the user or the password in SMTP_URL.`,
  );
  await new Promise<void>((resolve) => smtp.close(resolve));
  const gone = await lineFor('s3cret');
  expect(gone).toBe(`PROBLEM  E-mail: ${host}: nothing listens there.`);
  expect(gone).not.toContain('s3cret');
});

test('cameras without new recordings are named', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const record = (table: string, name: string) => {
    mkdirSync(join(DATA_DIR, table), { recursive: true });
    writeFileSync(join(DATA_DIR, table, name), '');
  };
  const hall = await server.deps.hall.current();
  const tables = hall.outlets.flatMap((outlet) => outlet.tables).filter((table) => !table.out_of_service);
  const [old, ...recorded] = tables.map(({ id }) => id);
  expect((await examine({ RECORDINGS_DIR: DATA_DIR })).line('Cameras')).toContain(
    'PROBLEM  Cameras: no table has recordings',
  );
  for (const id of recorded) record(id, `${day}_10-00-00-000000.mp4`);
  record(old ?? '', '2025-01-01_10-00-00-000000.mp4');
  expect((await examine({ RECORDINGS_DIR: DATA_DIR })).line('Cameras')).toContain(
    `recordings of the last two hours of ${old}: check`,
  );
  record(old ?? '', `${day}_10-00-00-000000.mp4`);
  expect((await examine({ RECORDINGS_DIR: DATA_DIR })).line('Cameras')).toContain('ok       Cameras: all');
  answers = { '/list': json([{ start: `${day}T10:00:00Z`, duration: 60 }]) };
  expect((await examine({ MEDIAMTX_PLAYBACK_URL: `http://${address}` })).line('Cameras')).toContain(
    'ok       Cameras',
  );
});

test('lamps and a gateway that cannot be reached are problems, one that answers is not', async () => {
  const nothing = `127.0.0.1:${await freePort()}`;
  const closed = `http://${nothing}/hook`;
  const settings = { SMS_WEBHOOK_URL: closed, SMS_WEBHOOK_SECRET: '0123456789abcdef', LIGHTS_URL: closed };
  const { line, lines } = await examine(settings);
  expect(line('SMS')).toBe(`PROBLEM  SMS: ${nothing}: nothing listens there.`);
  expect(line('Lamps')).toBe(`PROBLEM  Lamps: ${nothing}: nothing listens there.`);
  expect(lines.at(-1)).toBe('2 of 12 checks failed.');
  expect((await examine({ LIGHTS_URL: `mqtt://user:hidden@${nothing}` })).line('Lamps')).toBe(
    `PROBLEM  Lamps: the broker ${nothing}: nothing listens there.`,
  );
  answers = { '/hook': (_, response) => response.writeHead(405).end() };
  const open = await examine({
    ...settings,
    SMS_WEBHOOK_URL: `http://${address}/hook`,
    LIGHTS_URL: `http://${address}/hook`,
  });
  expect([open.line('SMS'), open.line('Lamps')]).toEqual([
    expect.stringContaining('ok       SMS: the SMS webhook can be reached'),
    expect.stringContaining('ok       Lamps: the webhook of the lamps can be reached'),
  ]);
});
