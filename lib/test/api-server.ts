import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterAll, beforeEach, vi } from 'vitest';
import { endpoint } from '#lib/contract/endpoint.ts';

interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export const find = endpoint({
  method: 'GET',
  path: '/api/thing/find',
  access: 'guest',
  input: v.object({ id: v.string(), cursor: v.optional(v.string()) }),
  output: v.object({ name: v.string() }),
  summary: 'Finds a thing.',
});
export const buy = endpoint({
  method: 'POST',
  path: '/api/thing/buy',
  access: 'session',
  idempotent: true,
  input: v.object({ id: v.string() }),
  output: v.object({ name: v.string() }),
  summary: 'Buys a thing.',
});

/** A test server that records requests. Import the client's modules after it, with `import()`. */
export async function startApiServer() {
  const received: ReceivedRequest[] = [];
  let respond: (response: ServerResponse) => void = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.doMock('#lib/api/client/deployment.ts', () => ({ apiUrl: async (path: string) => api + path }));
  const { setRequestLocale } = await import('#lib/i18n/request-language.ts');
  const { onClientEvent } = await import('#lib/api/client/events.ts');
  const { clearSession } = await import('#lib/session/session.ts');
  const onEvent = vi.fn();
  onClientEvent(onEvent);
  beforeEach(() => {
    received.length = 0;
    onEvent.mockClear();
    clearSession();
    setRequestLocale('en');
  });
  afterAll(() => {
    server.close();
    vi.unstubAllEnvs();
  });

  const respondBy = (next: (response: ServerResponse) => void) => {
    respond = next;
  };
  const respondWith = (status: number, body: unknown) =>
    respondBy((response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  return {
    received,
    onEvent,
    respondBy,
    respondWith,
    succeedWith: (data: unknown) => respondWith(200, { code: 1, msg: '', time: 1_790_000_000, data }),
    refuseWith: (msg: string, data: unknown = {}) =>
      respondWith(200, { code: 0, msg, time: 1_790_000_000, data }),
    dropConnection: () => respondBy((response) => response.destroy()),
    lastRequest: () => received.at(-1),
  };
}
