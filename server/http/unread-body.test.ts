import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { serve } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderApi } from '#lib/contract/order.ts';
import { makeTestServer, type TestServer } from '#server/test/test-server.ts';

let server: TestServer;
let http: Server;
beforeAll(async () => {
  server = await makeTestServer();
  const env = { ...server.deps.env, UPLOAD_IMAGE_MB: 1, UPLOAD_VIDEO_MB: 1 };
  http = serve({ fetch: server.appWith({ env }).fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(http, 'listening');
});
afterAll(async () => {
  http?.close();
  await server?.close();
});

const MB = 1024 * 1024;

/**
 * Sends a call over a socket, its whole body before it reads. Returns the answer up to the end of the
 * connection.
 */
async function post(
  path: string,
  headers: Record<string, string>,
  { start = '', bytes, chunked }: { start?: string; bytes: number; chunked: boolean },
): Promise<string> {
  const socket = connect((http.address() as AddressInfo).port, '127.0.0.1');
  // A connection that is closed early fails the writes.
  socket.on('error', () => {});
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  const length = chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(bytes) };
  const lines = Object.entries({ host: 'hall.test', ...headers, ...length }).map(
    ([name, text]) => `${name}: ${text}`,
  );
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const body = Buffer.alloc(bytes, 'a');
  body.write(start);
  for (let at = 0; at < bytes; at += 32_768) {
    const block = body.subarray(at, at + 32_768);
    if (chunked) socket.write(`${block.length.toString(16)}\r\n`);
    socket.write(block);
    if (chunked) socket.write('\r\n');
  }
  if (chunked) socket.write('0\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  return answer;
}

test.for([false, true])(
  'responds to a body over 64 KB with 413 and closes the connection (chunked: %s)',
  async (chunked) => {
    const answer = await post(
      orderApi.quote.path,
      { 'content-type': 'application/json' },
      { bytes: 2 * MB, chunked },
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  },
);

test.for([false, true])(
  'an upload that is too large is refused and the connection closed (chunked: %s)',
  async (chunked) => {
    const ann = await server.signIn();
    const start = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
    const headers = { 'x-token': ann.token, 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await post('/api/common/upload', headers, { start, bytes: 2 * MB, chunked });
    expect(answer).toContain('"reason":"file_too_large"');
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n');
  },
);

test('the connection of a call that was read stays open', async () => {
  const { port } = http.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${orderApi.quote.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(response.headers.get('connection')).not.toBe('close');
  await response.text();
});
