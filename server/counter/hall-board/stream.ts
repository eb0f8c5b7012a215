import { Hono } from 'hono';
import { type EventStream, makeEventStreams } from '#server/http/event-streams.ts';
import { boardCall, isStillBoard } from '../access/authenticate.ts';
import type { CounterDeps } from '../deps.ts';

/** A board shows after 12 seconds without an event that it is cut off. */
const HEARTBEAT_MS = 5_000;
/** A stream ends within this time after its device is signed out. */
const CHECK_MS = 5_000;

/** `GET /hall_board/stream`: see `HALL_BOARD_STREAM_PATH`. */
export function hallBoardStream(deps: CounterDeps): Hono {
  const streams = makeEventStreams(deps, HEARTBEAT_MS);
  return new Hono().get('/hall_board/stream', async (c) => {
    const call = await boardCall(c, deps);
    const listen = (stream: EventStream) => deps.counterFeed.listen(call.outlet.id, stream);
    return streams.open(c, listen, { isAllowed: () => isStillBoard(call), every_ms: CHECK_MS });
  });
}
