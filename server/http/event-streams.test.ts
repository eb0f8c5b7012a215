import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeMetrics } from '#server/core/metrics.ts';
import { boundedStream, type EventStream, makeEventStreams, startEventStreams } from './event-streams.ts';

const EVENT = Buffer.alloc(16 * 1024, 'x');
/** What the systems of both sides may take before anything waits in the server. */
const ENOUGH = 4_000;

async function requestFrom(server: Server): Promise<Socket> {
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  client.on('error', () => {});
  client.write('GET / HTTP/1.1\r\nHost: hall.test\r\n\r\n');
  return client;
}

async function openResponse() {
  const server = createServer().listen(0, '127.0.0.1');
  const client = await requestFrom(server);
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

test('nothing is written after the end', async () => {
  const { response } = await openResponse();
  const onError = vi.fn();
  response.on('error', onError);
  const stream = boundedStream(response, () => {});
  stream.write(EVENT);
  stream.end();
  stream.write(EVENT);
  await nextTurn();
  expect(onError).not.toHaveBeenCalled();
});

async function openStream() {
  const streams = makeEventStreams({ env: { STREAMS_PER_ADDRESS: 0 }, metrics: makeMetrics() });
  const opened = Promise.withResolvers<{ stream: EventStream; response: ServerResponse }>();
  const onEnd = vi.fn();
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(startEventStreams).get('/', (c) =>
    streams.open(c, (stream) => {
      opened.resolve({ stream, response: c.env.outgoing as ServerResponse });
      return onEnd;
    }),
  );
  const server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  const client = await requestFrom(server);
  return { client, onEnd, ...(await opened.promise) };
}

test('a stream that has ended gets no heartbeat, even if its client has not read the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, stream, response } = await openStream();
  client.pause();
  const write = vi.spyOn(response, 'write');
  vi.advanceTimersByTime(15_000);
  expect(write).toHaveBeenCalledTimes(1);
  stream.write(Buffer.alloc(20_000_000, 'x'));
  stream.end();
  write.mockClear();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(write).not.toHaveBeenCalled();
});

test('an error of the response closes its stream, and does not end the process', async () => {
  const { response, onEnd } = await openStream();
  response.emit('error', new Error('write EPIPE'));
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(response.destroyed).toBe(true);
});
