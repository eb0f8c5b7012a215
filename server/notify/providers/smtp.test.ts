import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { contactApi } from '#lib/contract/contact.ts';
import { emsApi } from '#lib/contract/ems.ts';
import { callApi } from '#server/test/call-api.ts';
import { TABLE } from '#server/test/games.ts';
import { setUpTestServer } from '#server/test/set-up-test-server.ts';
import { dataOf, reasonOf } from '#server/test/test-server.ts';
import { countDeliveries } from './count-deliveries.ts';
import { smtpSender } from './smtp.ts';

const { server } = await setUpTestServer();
const FROM = 'Green Baize <hall@example.com>';

interface Mail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | undefined;
  readonly secure: boolean;
  readonly source: string;
}

async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: Mail[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'ann' && password === 's3cret') done(null, { user: username });
      else done(new Error('wrong user or password'));
    },
    onRcptTo({ address }, _session, done) {
      const error = Object.assign(new Error('no such mailbox'), { responseCode: 550 });
      done(address === 'nobody@example.com' ? error : null);
    },
    onData(stream, { envelope, user, secure }, done) {
      text(stream).then((source) => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        mails.push({ from, to: envelope.rcptTo.map(({ address }) => address), user, secure, source });
        done();
      }, done);
    },
    ...options,
  });
  // A client that ends the connection is not an error of this server.
  smtp.on('error', () => {});
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => smtp.close(resolve)));
  return { mails, address: `127.0.0.1:${(smtp.server.address() as AddressInfo).port}` };
}

const appWith = (url: string) =>
  server.appWith({ sender: countDeliveries(smtpSender(url, FROM), server.deps.metrics) });

const emailResults = async () => {
  const { values } = await server.deps.metrics.deliveries.get();
  const value = (result: string) =>
    values.find(({ labels }) => labels.channel === 'email' && labels.result === result)?.value ?? 0;
  return { sent: value('sent'), failed: value('failed') };
};

test('a code arrives with its envelope, subject and text, after authentication', async () => {
  const { mails, address } = await startMailServer();
  const email = 'ann@example.com';
  const { request } = appWith(`smtp://ann:s3cret@${address}`);
  expect(dataOf(await callApi(request, emsApi.send, { email, event: 'emslogin' }))).toBeTruthy();
  expect(mails).toMatchObject([{ from: 'hall@example.com', to: [email], user: 'ann' }]);
  const source = mails[0]?.source ?? '';
  expect(source).toContain(`From: ${FROM}`);
  expect(source).toMatch(/^Subject: \d{6} is your .+ verification code/m);
  expect(source).toMatch(/your verification code is \d{6}/);
});

test.each([
  ['a wrong password', (address: string) => `smtp://ann:wrong@${address}`, 'ben@example.com'],
  ['a refused recipient', (address: string) => `smtp://${address}`, 'nobody@example.com'],
])('%s refuses the call with send_failed', async (_, url, email) => {
  const { mails, address } = await startMailServer();
  const before = await emailResults();
  const { request } = appWith(url(address));
  expect(reasonOf(await callApi(request, emsApi.send, { email, event: 'emslogin' }))).toBe('send_failed');
  expect(mails).toEqual([]);
  expect(await emailResults()).toEqual({ ...before, failed: before.failed + 1 });
});

test('a certificate that is not valid is refused, unless the URL says otherwise', async () => {
  const { mails, address } = await startMailServer({ hideSTARTTLS: false });
  const email = { to: 'ann@example.com', event: 'fault', subject: 'Lamp', text: 'It flickers.' };
  await expect(smtpSender(`smtp://${address}`, FROM).sendEmail(email)).rejects.toThrow(/certificate/);
  await smtpSender(`smtp://${address}?tls.rejectUnauthorized=false`, FROM).sendEmail(email);
  expect(mails).toMatchObject([{ secure: true }]);
});

/** Accepts connections and never says a word. */
async function startSilentServer() {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  return { sockets, url: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` };
}

test('a mail server that does not answer fails the call after its timeout', async () => {
  const { url } = await startSilentServer();
  const { request } = appWith(`${url}?greetingTimeout=50`);
  const reply = await callApi(request, emsApi.send, { email: 'slow@example.com', event: 'emslogin' });
  expect(reasonOf(reply)).toBe('send_failed');
});

test('a fault report does not wait for the mail server', async () => {
  const { url, sockets } = await startSilentServer();
  const { token } = await server.signIn();
  // Longer than this test may take.
  const { request } = appWith(`${url}?greetingTimeout=600000`);
  const report = { table_id: TABLE, kind: 'lights', content: 'Flickers' } as const;
  expect(dataOf(await callApi(request, contactApi.report, report, { token })).id).toMatch(/^flt_/);
  await expect.poll(() => sockets.size).toBe(1);
});
