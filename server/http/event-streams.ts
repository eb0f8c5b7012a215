import type { ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { CoreDeps } from '#server/core/context.ts';
import type { Env } from '#server/core/env.ts';
import { Refusal } from '#server/core/refusal.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** Writes an event stream to the socket, after its headers. */
    startEvents: ((response: ServerResponse) => void) | undefined;
  }
}

/** A response of server-sent events that stays open. */
export interface EventStream {
  /** Sends events as they are. A client that has not read what was sent before is disconnected. */
  write(events: Uint8Array): void;
  /** Nothing is sent after it. */
  end(): void;
}

/** Proxies close a stream that is idle for too long, and the app opens a silent one again. */
const HEARTBEAT_MS = 15_000;
const HEARTBEAT = Buffer.from('event: alive\ndata: still here\n\n');
/** Bytes that may wait for a slow client, besides its first events. */
const MAX_WAITING = 64 * 1024;
/** A client connects again after this time and up to the spread: after a restart, not all do at once. */
const RECONNECT_MS = 1_000;
const RECONNECT_SPREAD_MS = 3_000;
/** The time after which an address with too many streams may try again. */
const RETRY_SECONDS = 30;

/** Hands the socket of an event stream over: Web streams take several times the memory per listener. */
export const startEventStreams: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  await next();
  const start = c.get('startEvents');
  if (!start || c.error) return;
  const { outgoing } = c.env;
  const response = outgoing as ServerResponse;
  response.writeHead(c.res.status, Object.fromEntries(c.res.headers));
  c.res = undefined;
  c.res = RESPONSE_ALREADY_SENT;
  start(response);
};

export interface EventStreams {
  /**
   * Answers with an event stream. `onOpen` returns what is called at its end. The stream ends soon after
   * `right` has ended.
   */
  open(c: Context, onOpen: (stream: EventStream) => () => void, right?: StreamRight): Response;
}

type OnOpen = [onOpen: (stream: EventStream) => () => void, right?: StreamRight];

interface StreamRight {
  isAllowed(): Promise<boolean>;
  /** The stream ends within this time after its right. */
  readonly every_ms: number;
}

/** Ends a stream soon after its right has ended. Returns the function that stops the checks. */
function endOnceRefused(stream: EventStream, { isAllowed, every_ms }: StreamRight): () => void {
  const check = async () => {
    if (!(await isAllowed())) stream.end();
  };
  // While the database does not answer, the stream stays.
  const timer = setInterval(() => void check().catch(() => {}), every_ms).unref();
  return () => clearInterval(timer);
}

/** The event streams of a process. */
export function makeEventStreams(
  { env, metrics }: Pick<CoreDeps, 'metrics'> & { readonly env: Pick<Env, 'STREAMS_PER_ADDRESS'> },
  heartbeat_ms = HEARTBEAT_MS,
): EventStreams {
  const max_per_address = env.STREAMS_PER_ADDRESS;
  const onDropped = () => metrics.streamsDropped.inc();
  const streams = new Set<EventStream>();
  const counts = new Map<string, number>();
  let heartbeat: ReturnType<typeof setInterval> | undefined;
  const beat = () => {
    for (const stream of streams) stream.write(HEARTBEAT);
  };
  const start = (response: ServerResponse, ...[onOpen, right]: OnOpen) => {
    if (response.destroyed) return;
    // The client has gone: 'close' follows. Without a listener, an error ends the process.
    response.on('error', () => response.destroy());
    const bounded = boundedStream(response, onDropped);
    const remove = () => {
      if (!streams.delete(stream) || streams.size > 0) return;
      clearInterval(heartbeat);
      heartbeat = undefined;
    };
    const stream: EventStream = {
      write: bounded.write,
      end() {
        remove();
        bounded.end();
      },
    };
    streams.add(stream);
    heartbeat ??= setInterval(beat, heartbeat_ms).unref();
    const reconnect = Math.round(RECONNECT_MS + Math.random() * RECONNECT_SPREAD_MS);
    stream.write(Buffer.from(`retry: ${reconnect}\n\n`));
    const onEnd = onOpen(stream);
    const stopChecks = right && endOnceRefused(stream, right);
    response.once('close', () => {
      remove();
      stopChecks?.();
      onEnd();
    });
  };
  return {
    open(c, ...onOpen) {
      const response: ServerResponse = c.env.outgoing;
      const headers = { 'content-type': 'text/event-stream' };
      // HEAD has no events, and a client that has gone meanwhile reads none.
      if (c.req.method === 'HEAD' || response.destroyed) return c.body(null, 200, headers);
      const address = c.get('ip');
      const count = counts.get(address) ?? 0;
      if (max_per_address > 0 && count >= max_per_address)
        throw new Refusal('too_many_requests', { facts: { seconds: RETRY_SECONDS } });
      counts.set(address, count + 1);
      response.once('close', () => {
        const left = (counts.get(address) ?? 0) - 1;
        if (left > 0) counts.set(address, left);
        else counts.delete(address);
      });
      c.set('startEvents', (socket) => start(socket, ...onOpen));
      c.header('x-accel-buffering', 'no');
      return c.body(null, 200, headers);
    },
  };
}

/** Writes to a response as long as its client reads. */
export function boundedStream(
  response: Pick<ServerResponse, 'write' | 'end' | 'destroy' | 'writableLength'>,
  onDropped: () => void,
): EventStream {
  let maxWaiting = MAX_WAITING;
  let isFirst = true;
  let ended = false;
  return {
    write(events) {
      if (ended) return;
      if (response.writableLength > maxWaiting) {
        ended = true;
        onDropped();
        response.destroy();
        return;
      }
      response.write(events);
      if (isFirst) maxWaiting += events.length;
      isFirst = false;
    },
    end() {
      ended = true;
      response.end();
    },
  };
}
