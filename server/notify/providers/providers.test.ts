import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnv } from '#server/core/env.ts';
import { randomIds } from '#server/core/ids.ts';
import { makeMetrics } from '#server/core/metrics.ts';
import type { Db } from '#server/db/schema.ts';
import { read, write } from '#server/db/statement.ts';
import { databaseHall } from '#server/hall/database-hall.ts';
import { freshDatabase } from '#server/test/databases.ts';
import { aliyunSender, signRpc } from './aliyun.ts';
import { codeSubject, codeText } from './code-text.ts';
import { makeSender } from './make-sender.ts';
import { deleteOldOutboxEntries, selectOutbox } from './outbox.ts';
import type { CodeMessage } from './port.ts';
import { twilioSender } from './twilio.ts';

const message: CodeMessage = {
  channel: 'sms',
  to: '+8613800138000',
  event: 'mobilelogin',
  code: '012345',
  subject: codeSubject('Green Baize', '012345', 'en-us'),
  text: codeText('绿呢台球', '012345', 'zh-cn'),
};

interface Received {
  readonly headers: IncomingMessage['headers'];
  readonly url: string | undefined;
  readonly body: string;
}

let received: Received[];
let gatewayResponse: { status: number; body: string };
let gateway: Server;
let baseUrl: string;
let dataDir: string;

beforeEach(async () => {
  received = [];
  gatewayResponse = { status: 200, body: '{}' };
  gateway = createServer(async (request, response) => {
    received.push({ headers: request.headers, url: request.url, body: await text(request) });
    response
      .writeHead(gatewayResponse.status, { 'content-type': 'application/json' })
      .end(gatewayResponse.body);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  dataDir = mkdtempSync(join(tmpdir(), 'baize-outbox-'));
});
afterEach(async () => {
  await new Promise((resolve) => gateway?.close(resolve));
  rmSync(dataDir, { recursive: true });
});

/** Throws if it is used: among these senders, only the outbox of several processes uses the database. */
const noDatabase = {} as Db;

const senderFor = (settings: Record<string, string>, db = noDatabase) =>
  makeSender({
    db,
    env: readEnv({ DATA_DIR: dataDir, ...settings }),
    clock: { now: () => 1_790_000_000 },
    log: pino({ level: 'silent' }),
    ids: randomIds,
    hall: databaseHall(db),
    metrics: makeMetrics(),
  });
const outboxPath = () => join(dataDir, 'outbox.jsonl');
const outboxLines = () =>
  readFileSync(outboxPath(), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('without a provider', () => {
  test('codes of both channels are written to the outbox, one JSON object per line', async () => {
    const sender = senderFor({});
    await sender.sendCode(message);
    await sender.sendCode({ ...message, channel: 'email', to: 'ann@example.com', event: 'emslogin' });
    const { channel, to, event, code } = message;
    expect(outboxLines()).toEqual([
      { time: 1_790_000_000, channel, to, event, code, text: message.text },
      {
        time: 1_790_000_000,
        channel: 'email',
        to: 'ann@example.com',
        event: 'emslogin',
        code,
        text: message.text,
      },
    ]);
  });
});

test('without a provider, one of several processes writes messages to the database, for all', async () => {
  const { db, close } = await freshDatabase();
  const settings = {
    SEVERAL_PROCESSES: 'true',
    FILE_STORAGE: 'database',
    DATABASE_URL: 'postgres://db/baize',
  };
  await senderFor(settings, db).sendCode(message);
  const { channel, to, event, code } = message;
  expect(await read(db, selectOutbox(10))).toEqual([
    { id: 1, time: 1_790_000_000, channel, to, event, code, text: message.text },
  ]);
  expect(existsSync(outboxPath())).toBe(false);
  await write(db, deleteOldOutboxEntries(1_790_000_001));
  expect(await read(db, selectOutbox(10))).toEqual([]);
  await close();
});

describe('the SMS webhook', () => {
  const secret = 'a secret of enough length';
  const settings = () => ({ SMS_WEBHOOK_URL: `${baseUrl}/sms`, SMS_WEBHOOK_SECRET: secret });

  test('receives the message with a valid signature', async () => {
    await senderFor(settings()).sendCode(message);
    const { headers, body, url } = received[0]!;
    expect(url).toBe('/sms');
    expect(JSON.parse(body)).toEqual({
      to: message.to,
      event: 'mobilelogin',
      code: '012345',
      text: message.text,
    });
    const expected = createHmac('sha256', secret).update(`${headers['x-baize-timestamp']}.${body}`);
    expect(headers['x-baize-signature']).toBe(expected.digest('hex'));
  });

  test('receives SMS only: a code by e-mail is written nowhere', async () => {
    const sender = senderFor(settings());
    await sender.sendCode(message);
    const byEmail = { ...message, channel: 'email', to: 'ann@example.com' } as const;
    await expect(sender.sendCode(byEmail)).rejects.toThrow('no provider for email is set');
    expect(received).toHaveLength(1);
    expect(existsSync(outboxPath())).toBe(false);
  });

  test('fails the call when it returns 500', async () => {
    gatewayResponse = { status: 500, body: '' };
    await expect(senderFor(settings()).sendCode(message)).rejects.toThrow('returned 500');
    expect(existsSync(outboxPath())).toBe(false);
  });
});

describe('Twilio', () => {
  const account = () => ({ sid: 'AC1', token: 'secret', from: '+15550100', baseUrl });

  test('receives the text as a form, with basic authentication', async () => {
    gatewayResponse = { status: 201, body: '{"sid":"SM1"}' };
    await twilioSender(account()).sendCode(message);
    const { headers, url, body } = received[0]!;
    expect(url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      To: message.to,
      From: '+15550100',
      Body: message.text,
    });
  });

  test('fails the call when it returns 400', async () => {
    gatewayResponse = { status: 400, body: '{"code":21211}' };
    await expect(twilioSender(account()).sendCode(message)).rejects.toThrow('Twilio returned 400');
  });
});

describe('Aliyun', () => {
  const account = () => ({
    key_id: 'testid',
    key_secret: 'testsecret',
    sign_name: '绿呢台球',
    template: 'SMS_1',
    baseUrl,
  });

  test("signs the example of Aliyun's documentation alike", () => {
    const parameters = {
      Timestamp: '2016-02-23T12:46:24Z',
      Format: 'XML',
      AccessKeyId: 'testid',
      Action: 'DescribeRegions',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
      Version: '2014-05-26',
      SignatureVersion: '1.0',
    };
    expect(signRpc('GET', parameters, 'testsecret')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=');
  });

  test('receives the code for its template, signed', async () => {
    gatewayResponse = { status: 200, body: '{"Code":"OK"}' };
    await aliyunSender(account()).sendCode(message);
    const { Signature, ...parameters } = Object.fromEntries(new URLSearchParams(received[0]!.body));
    expect(parameters).toMatchObject({
      Action: 'SendSms',
      PhoneNumbers: '13800138000',
      SignName: '绿呢台球',
      TemplateCode: 'SMS_1',
      TemplateParam: '{"code":"012345"}',
    });
    expect(parameters.Timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(Signature).toBe(signRpc('POST', parameters, 'testsecret'));
  });

  test('receives foreign numbers with their country code', async () => {
    gatewayResponse = { status: 200, body: '{"Code":"OK"}' };
    await aliyunSender(account()).sendCode({ ...message, to: '+85251234567' });
    expect(new URLSearchParams(received[0]!.body).get('PhoneNumbers')).toBe('85251234567');
  });

  test('fails the call when it returns 200 with an error code', async () => {
    gatewayResponse = { status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL"}' };
    await expect(aliyunSender(account()).sendCode(message)).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL');
  });
});
