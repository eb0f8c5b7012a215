import { Hono } from 'hono';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import { endOnceRefused, makeEventStreams } from '#server/http/event-streams.ts';
import { isStillAllowed, staffCall } from '../access/authenticate.ts';
import type { CounterDeps } from '../deps.ts';

/** A device shows after 12 seconds without an event that it is cut off. */
const HEARTBEAT_MS = 5_000;
/** A stream ends within this time after its session, its device or the role of its staff. */
const CHECK_MS = 2_000;

/** `GET /stream`: see `COUNTER_STREAM_PATH`. */
export function counterStream(deps: CounterDeps): Hono {
  const streams = makeEventStreams({
    max_per_address: deps.env.STREAMS_PER_ADDRESS,
    onDropped: () => deps.metrics.streamsDropped.inc(),
    heartbeat_ms: HEARTBEAT_MS,
  });
  return new Hono().get('/stream', async (c) => {
    const { path } = counterBoardApi.board;
    const call = await staffCall(c, deps, path);
    return streams.open(c, (stream) => {
      const stopListening = deps.counterFeed.listen(call.outlet.id, stream);
      const isAllowed = () => isStillAllowed(call, path);
      const stopChecks = endOnceRefused(stream, { isAllowed, every_ms: CHECK_MS });
      return () => {
        stopChecks();
        stopListening();
      };
    });
  });
}
