import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { boundedStream } from './event-streams.ts';

const EVENT = Buffer.alloc(16 * 1024, 'x');
/** What the systems of both sides may take before anything waits in the server. */
const ENOUGH = 4_000;

/** A response to a client that reads only while it is resumed. */
async function openResponse() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: hall.test\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { client, response };
}

test('a client that does not read is disconnected, and no more than a bounded amount waits for it', async () => {
  const { client, response } = await openResponse();
  client.pause();
  let dropped = 0;
  const stream = boundedStream(response, () => dropped++);
  let most = 0;
  for (let sent = 0; dropped === 0 && sent < ENOUGH; sent++) {
    stream.write(EVENT);
    most = Math.max(most, response.writableLength);
    await nextTurn();
  }
  expect(dropped).toBe(1);
  expect(response.destroyed).toBe(true);
  expect(most).toBeLessThan(64 * 1024 + 3 * EVENT.length);
  stream.write(EVENT);
  expect(dropped).toBe(1);
});

test('first events of any size do not disconnect a client', async () => {
  const { response } = await openResponse();
  const stream = boundedStream(response, () => {
    throw new Error('was disconnected');
  });
  stream.write(Buffer.alloc(20_000_000, 'x'));
  stream.write(EVENT);
  expect(response.destroyed).toBe(false);
});
