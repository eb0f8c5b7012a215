import { Hono } from 'hono';
import { endOnceRefused, makeEventStreams } from '#server/http/event-streams.ts';
import { boardCall, isStillBoard } from '../access/authenticate.ts';
import type { CounterDeps } from '../deps.ts';

/** A board shows after 12 seconds without an event that it is cut off. */
const HEARTBEAT_MS = 5_000;
/** A stream ends within this time after its device is signed out. */
const CHECK_MS = 5_000;

/** `GET /hall_board/stream`: see `HALL_BOARD_STREAM_PATH`. */
export function hallBoardStream(deps: CounterDeps): Hono {
  const streams = makeEventStreams({
    max_per_address: deps.env.STREAMS_PER_ADDRESS,
    onDropped: () => deps.metrics.streamsDropped.inc(),
    heartbeat_ms: HEARTBEAT_MS,
  });
  return new Hono().get('/hall_board/stream', async (c) => {
    const call = await boardCall(c, deps);
    return streams.open(c, (stream) => {
      const stopListening = deps.counterFeed.listen(call.outlet.id, stream);
      const isAllowed = () => isStillBoard(call);
      const stopChecks = endOnceRefused(stream, { isAllowed, every_ms: CHECK_MS });
      return () => {
        stopChecks();
        stopListening();
      };
    });
  });
}
