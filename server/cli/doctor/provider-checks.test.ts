import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { json, type Responses, setUpDoctorTest } from '#server/test/doctor-test.ts';
import { freePort } from '#server/test/free-port.ts';

const { address, examine, respondWith } = await setUpDoctorTest();

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_live_12345678',
  STRIPE_WEBHOOK_SECRET: 'whsec_12345678',
  SANDBOX_PAYMENTS: 'false',
};
const stripeError = (type: string) => json({ error: { type, message: 'Invalid API Key' } }, 401);

test.each<[string, Responses, string]>([
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
  respondWith(stripe);
  expect((await examine(STRIPE)).line('Payments')).toContain(line);
});

const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token', TWILIO_FROM: '+15005550006' };
const ALIYUN = {
  ALIYUN_ACCESS_KEY_ID: 'key',
  ALIYUN_ACCESS_KEY_SECRET: 'secret',
  ALIYUN_SMS_SIGN_NAME: 'Baize',
  ALIYUN_SMS_TEMPLATE: 'SMS_1',
};

test.each<[string, Record<string, string>, Responses, string]>([
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
  respondWith(provider);
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
  respondWith({
    '/uploads/': ({ method }, response) => {
      methods.push(method);
      response.writeHead(200, method === 'HEAD' ? { 'content-length': '6' } : {}).end();
    },
  });
  expect((await examine(settings)).line('Uploads')).toContain('ok       Uploads: the bucket uploads');
  expect(methods).toEqual(['PUT', 'HEAD', 'DELETE']);
  respondWith({ '/uploads/': (_, response) => response.writeHead(403).end() });
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

test('lamps and a gateway that cannot be reached are problems, one that answers is not', async () => {
  const nothing = `127.0.0.1:${await freePort()}`;
  const closed = `http://${nothing}/hook`;
  const settings = { SMS_WEBHOOK_URL: closed, SMS_WEBHOOK_SECRET: '0123456789abcdef', LIGHTS_URL: closed };
  const { line, lines } = await examine(settings);
  expect(line('SMS')).toBe(`PROBLEM  SMS: ${nothing}: nothing listens there.`);
  expect(line('Lamps')).toBe(`PROBLEM  Lamps: ${nothing}: nothing listens there.`);
  expect(lines.at(-1)).toBe('2 problems, 7 warnings.');
  expect((await examine({ LIGHTS_URL: `mqtt://user:hidden@${nothing}` })).line('Lamps')).toBe(
    `PROBLEM  Lamps: the broker ${nothing}: nothing listens there.`,
  );
  respondWith({ '/hook': (_, response) => response.writeHead(405).end() });
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
