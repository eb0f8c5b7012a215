import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import ece from 'http_ece';
import * as v from 'valibot';
import { type PushPayload, pushPayloadSchema } from '#lib/contract/push-payload.ts';

interface ReceivedPush {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly pushed: PushPayload;
}

export type PushPhone = ReturnType<PushService['phone']>;
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A push service (RFC 8030) on localhost, with phones that decrypt the pushes sent to them. */
export async function startPushService() {
  const phones = new Map<string, { keyPair: ReturnType<typeof createECDH>; auth: Buffer }>();
  const received: ReceivedPush[] = [];
  const nextResponses: ((response: ServerResponse) => void)[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    const phone = phones.get(path);
    const respond = nextResponses.shift();
    if (respond) return respond(response);
    if (!phone) return response.writeHead(410).end();
    const { keyPair: privateKey, auth: authSecret } = phone;
    const payload = ece.decrypt(body, { version: 'aes128gcm', privateKey, authSecret });
    const pushed = v.parse(pushPayloadSchema, JSON.parse(String(payload)));
    received.push({ path, headers: request.headers, pushed });
    response.writeHead(201).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    /** Handles the next request with `respond`, whatever phone it is for. */
    respondNext: (respond: (response: ServerResponse) => void) => void nextResponses.push(respond),
    phone() {
      const keyPair = createECDH('prime256v1');
      keyPair.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(8).toString('hex')}`;
      phones.set(path, { keyPair, auth });
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keyPair.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        receivedPushes: () => received.filter((push) => push.path === path).map(({ pushed }) => pushed),
        /** Uninstalls the app: the subscription is gone (HTTP 410). */
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

/** Reads the key and the claims of a VAPID header (RFC 8292). Throws if the signature is not valid. */
export function readVapid(authorization = ''): { key: string; claims: Record<string, unknown> } {
  const [, jwt = '', key = ''] = /^vapid t=([^,]+), *k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = jwt.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isValid) throw new Error('the VAPID signature is not valid');
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}
