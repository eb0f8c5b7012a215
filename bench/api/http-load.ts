import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawResponse {
  readonly status: number;
  readonly body: Buffer;
}

export interface RawRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * One keep-alive connection, one request at a time. It costs less than a full HTTP client: the load shares
 * the machine.
 */
export interface RawConnection {
  send(request: RawRequest): Promise<RawResponse>;
  close(): void;
}

/** Opens a connection to `url`. A connection that ends fails the request in progress. */
export async function openConnection(url: string): Promise<RawConnection> {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  const read = responseReader(socket);
  return {
    send: ({ method, path, headers = {}, body }) => {
      const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`];
      for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
      if (body !== undefined)
        lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`);
      const response = read();
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
      return response;
    },
    close: () => socket.destroy(),
  };
}

/** Returns a function that reads the next response of the socket. */
function responseReader(socket: Socket): () => Promise<RawResponse> {
  let received: Buffer = Buffer.alloc(0);
  let waiting: PromiseWithResolvers<RawResponse> | null = null;
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.on('data', (chunk: Buffer) => {
    received = received.length > 0 ? Buffer.concat([received, chunk]) : chunk;
    const parsed = waiting && parseResponse(received);
    if (!parsed) return;
    received = received.subarray(parsed.length);
    const { resolve } = waiting!;
    waiting = null;
    resolve(parsed.response);
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));
  return () => {
    waiting = Promise.withResolvers();
    return waiting.promise;
  };
}

/** Null until the response is complete. Knows `Content-Length` and chunked bodies. */
function parseResponse(bytes: Buffer): { response: RawResponse; length: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const start = headEnd + 4;
  const size = /^content-length: (\d+)/im.exec(head)?.[1];
  if (size !== undefined || status === 304 || status === 204) {
    const end = start + Number(size ?? 0);
    return bytes.length < end
      ? null
      : { response: { status, body: bytes.subarray(start, end) }, length: end };
  }
  const chunks: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const chunkSize = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + chunkSize;
    if (bytes.length < end + 2) return null;
    if (chunkSize === 0) return { response: { status, body: Buffer.concat(chunks) }, length: end + 2 };
    chunks.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}

export interface LoadResult {
  readonly perSecond: number;
  /** How long the load ran, to the end of the last action. */
  readonly seconds: number;
  /** Milliseconds of one action. */
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

/** Each client repeats its action until `seconds` have passed. An action that throws counts as an error. */
export async function runLoad(acts: readonly (() => Promise<void>)[], seconds: number): Promise<LoadResult> {
  const times: number[] = [];
  let errors = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  await Promise.all(
    acts.map(async (act) => {
      while (performance.now() < end) {
        const from = performance.now();
        try {
          await act();
          times.push(performance.now() - from);
        } catch {
          errors++;
        }
      }
    }),
  );
  const elapsed = (performance.now() - started) / 1000;
  times.sort((a, b) => a - b);
  const quantile = (q: number) => times[Math.min(times.length - 1, Math.floor(times.length * q))] ?? 0;
  return {
    perSecond: times.length / elapsed,
    seconds: elapsed,
    p50: quantile(0.5),
    p99: quantile(0.99),
    errors,
  };
}
