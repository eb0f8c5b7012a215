import { Hono } from 'hono';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { type EventStream, makeEventStreams } from '#server/http/event-streams.ts';
import { isStillAllowed, staffCall } from '../access/authenticate.ts';
import type { CounterDeps } from '../deps.ts';

/** A device shows after 12 seconds without an event that it is cut off. */
const HEARTBEAT_MS = 5_000;
/** A stream ends within this time after its session, its device or the role of its staff. */
const CHECK_MS = 2_000;

/** `GET /stream`: see `COUNTER_STREAM_PATH`. */
export function counterStream(deps: CounterDeps): Hono {
  const streams = makeEventStreams(deps, HEARTBEAT_MS);
  return new Hono().get('/stream', async (c) => {
    const { path } = counterBoardApi.board;
    const call = await staffCall(c, deps, path);
    const listen = (stream: EventStream) => deps.counterFeed.listen(call.outlet.id, stream);
    return streams.open(c, listen, { isAllowed: () => isStillAllowed(call, path), every_ms: CHECK_MS });
  });
}
