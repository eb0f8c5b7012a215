import { Hono } from 'hono';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { makeEventStreams } from '#server/http/event-streams.ts';
import { staffCall } from '../access/authenticate.ts';
import type { CounterDeps } from '../deps.ts';

/** A device shows after 12 seconds without an event that it is cut off. */
const HEARTBEAT_MS = 5_000;

/** `GET /stream`: see `COUNTER_STREAM_PATH`. */
export function counterStream(deps: CounterDeps): Hono {
  const streams = makeEventStreams({
    max_per_address: deps.env.STREAMS_PER_ADDRESS,
    onDropped: () => deps.metrics.streamsDropped.inc(),
    heartbeat_ms: HEARTBEAT_MS,
  });
  return new Hono().get('/stream', async (c) => {
    const { outlet } = await staffCall(c, deps, counterBoardApi.board.path);
    return streams.open(c, (stream) => deps.counterFeed.listen(outlet.id, stream));
  });
}
