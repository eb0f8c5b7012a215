import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream } from 'node:stream/web';

/** Forwards the request to the server; may be called more than once. */
type Forward = () => Promise<Response>;
type Injection = (forward: Forward, response: ServerResponse) => Promise<unknown>;

/** The faults that the proxy can inject into a call. */
const injections = {
  'request dropped': async (_, { socket }) => socket?.destroy(),
  'response dropped': async (forward, { socket }) => {
    await (await forward()).arrayBuffer();
    socket?.destroy();
  },
  'response truncated': async (forward, response) => {
    const upstream = await forward();
    const body = Buffer.from(await upstream.arrayBuffer());
    const type = upstream.headers.get('content-type') ?? '';
    response.writeHead(upstream.status, { 'content-type': type, 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
  },
  'request duplicated': async (forward, response) => {
    const [, upstream] = await Promise.all([forward(), forward()]);
    await sendResponse(upstream, response);
  },
  'bad gateway': async (forward, response) => {
    await (await forward()).arrayBuffer();
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  },
  'response never sent': async (forward) => (await forward()).arrayBuffer(),
} satisfies Record<string, Injection>;

export type NetworkFault = keyof typeof injections;

export interface FaultProxy {
  readonly url: string;
  /**
   * Injects a fault into the next call of `path`; calls after it get through. Resolves once the fault was
   * injected.
   */
  failNext(path: string, fault: NetworkFault): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a proxy in front of the server at `serverUrl`. A proxy breaks whole connections, so the browser's
 * own retries are part of the test; Playwright's request interception would bypass them.
 */
export async function startFaultProxy(serverUrl: string): Promise<FaultProxy> {
  let pending: {
    path: string;
    fault: NetworkFault;
    resolve: () => void;
    reject: (reason: unknown) => void;
  } | null = null;
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const forward = () => forwardRequest(serverUrl + request.url, request, body);
    if (!pending || request.url?.split('?')[0] !== pending.path)
      return sendResponse(await forward(), response);
    const { fault, resolve, reject } = pending;
    pending = null;
    await injections[fault](forward, response).then(resolve, reject);
  };
  const proxy = createServer((request, response) =>
    // The server or the browser closed the connection: close the other side too.
    handle(request, response).catch(() => response.socket?.destroy()),
  );
  proxy.listen(0);
  await once(proxy, 'listening');
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    failNext: (path, fault) =>
      new Promise((resolve, reject) => {
        pending = { path, fault, resolve, reject };
      }),
    close: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}

/** Headers of one connection, or of an encoding that fetch has already removed. */
const HOP_BY_HOP = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
];

function forwardRequest(
  url: string,
  { method = 'GET', headers }: IncomingMessage,
  body: Buffer,
): Promise<Response> {
  const forwarded = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name));
  return fetch(url, {
    method,
    headers: forwarded.map(([name, value]) => [name, String(value)] as [string, string]),
    redirect: 'manual',
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
}

async function sendResponse(upstream: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of upstream.headers)
    if (!HOP_BY_HOP.includes(name)) response.appendHeader(name, value);
  response.writeHead(upstream.status);
  if (!upstream.body) return void response.end();
  Readable.fromWeb(upstream.body as ReadableStream)
    .on('error', () => response.destroy())
    .pipe(response);
}
