import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

type Ask = () => Promise<Response>;
/** Asks the hall as often as it wants, and answers the phone or does not. */
type Fate = (ask: Ask, response: ServerResponse) => Promise<unknown>;

/** What may become of a call between the phone and the hall. */
const fates = {
  /** It never reaches the hall. */
  cut: async (_, { socket }) => socket?.destroy(),
  /** The hall does it, and its answer is lost on the way. */
  lost: async (ask, { socket }) => {
    await (await ask()).arrayBuffer();
    socket?.destroy();
  },
  /** The hall does it, and the answer breaks off in the middle. */
  half: async (ask, response) => {
    const answer = await ask();
    const body = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    response.writeHead(answer.status, { 'content-type': type, 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
  },
  /** The hall gets it two times at once, and the phone hears one of the answers. */
  twice: async (ask, response) => {
    const [, answer] = await Promise.all([ask(), ask()]);
    await pass(answer, response);
  },
  /** The hall does it, and something on the way answers for it. */
  gateway: async (ask, response) => {
    await (await ask()).arrayBuffer();
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  },
  /** The hall does it, and nothing ever comes back. */
  hang: async (ask) => (await ask()).arrayBuffer(),
} satisfies Record<string, Fate>;

export type Fault = keyof typeof fates;

export interface Network {
  /** Where a phone finds the hall through it. */
  readonly url: string;
  leadTo(hall: string): void;
  /** Lets the next call of that path meet a fault; later ones get through. Resolves when it has happened. */
  meet(path: string, fault: Fault): Promise<void>;
  close(): Promise<void>;
}

/** The network between phones and the hall that it leads to: whole connections, so that the browser's own retries are part of it. */
export async function startNetwork(): Promise<Network> {
  let hall = '';
  let met: { path: string; fault: Fault; happened(): void; failed(why: unknown): void } | null = null;
  const carry = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    const ask = () => askHall(hall + request.url, request, body);
    if (!met || request.url?.split('?')[0] !== met.path) return pass(await ask(), response);
    const { fault, happened, failed } = met;
    met = null;
    await fates[fault](ask, response).then(happened, failed);
  };
  // A hall or a phone that is gone ends the call.
  const server = createServer((request, response) =>
    carry(request, response).catch(() => response.socket?.destroy()),
  );
  server.listen(0);
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => {
      hall = url;
    },
    meet: (path, fault) =>
      new Promise((happened, failed) => {
        met = { path, fault, happened, failed };
      }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Headers that belong to one connection, or to a body that is passed on unpacked. */
const ONE_HOP = [
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
];

async function askHall(
  url: string,
  { method = 'GET', headers }: IncomingMessage,
  body: Buffer,
): Promise<Response> {
  const passed = Object.entries(headers).filter(([name]) => !ONE_HOP.includes(name));
  return fetch(url, {
    method,
    headers: passed.map(([name, value]) => [name, String(value)] as [string, string]),
    redirect: 'manual',
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
}

async function pass(answer: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of answer.headers) if (!ONE_HOP.includes(name)) response.appendHeader(name, value);
  response.writeHead(answer.status);
  if (!answer.body) return void response.end();
  Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream)
    .on('error', () => response.destroy())
    .pipe(response);
}
