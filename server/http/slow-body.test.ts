import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { UPLOAD_PATH } from '#lib/contract/upload.ts';
import { closeSlowBody } from './slow-body.ts';

const MAX_MS = 500;
const server = createServer((request, response) => {
  closeSlowBody(request, MAX_MS);
  request.on('error', () => {});
  request.resume().once('end', () => setTimeout(() => response.end('answered'), 1.5 * MAX_MS));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => void server.close());

/** Sends the body in two parts. Returns the answer; empty if the server closed the connection. */
async function post(path: string, pause_ms: number): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 2\r\n\r\na`);
  setTimeout(() => socket.write('b'), pause_ms);
  await closed;
  return answer;
}

test('a body that takes too long is closed, except of an upload', async () => {
  expect(await post('/api/order/add', 0)).toContain('answered');
  expect(await post('/api/order/add', 3 * MAX_MS)).toBe('');
  expect(await post(UPLOAD_PATH, 2 * MAX_MS)).toContain('answered');
});
