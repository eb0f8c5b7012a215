import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import * as v from 'valibot';
import { type Pushed, pushedSchema } from '#lib/contract/pushed.ts';

/** What came to a phone: its headers, and what only that phone can read. */
export interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly pushed: Pushed;
}

export type PushPhone = ReturnType<PushService['phone']>;
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A push service as a browser's maker runs one, with phones that can read what is encrypted for them. */
export async function startPushService() {
  const phones = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  const answers: ((response: ServerResponse) => void)[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    const phone = phones.get(path);
    const answer = answers.shift();
    if (answer) return answer(response);
    if (!phone) return response.writeHead(410).end();
    const clear = ece.decrypt(body, { version: 'aes128gcm', privateKey: phone.pair, authSecret: phone.auth });
    received.push({
      path,
      headers: request.headers,
      pushed: v.parse(pushedSchema, JSON.parse(String(clear))),
    });
    response.writeHead(201).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** The next request is answered so, whichever phone it is for. */
    answerNext: (answer: (response: ServerResponse) => void) => void answers.push(answer),
    /** A phone that was asked whether it may be told things, and said yes. */
    phone() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      phones.set(path, { pair, auth });
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        receivedPushes: () => received.filter((push) => push.path === path).map(({ pushed }) => pushed),
        /** The person took the app off the phone. */
        remove: () => phones.delete(path),
      };
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

/** The claims of a VAPID header (RFC 8292), its signature checked with the key that it names; throws where it is forged. */
export function readVapid(authorization = ''): { key: string; claims: Record<string, unknown> } {
  const [, jwt = '', key = ''] = /^vapid t=([^,]+), *k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const good = verify(
    'sha256',
    signed,
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!good) throw new Error('the VAPID signature is forged');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
