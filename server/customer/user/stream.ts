import { Hono } from 'hono';
import { Refusal } from '#server/core/refusal.ts';
import { endOnceRefused, makeEventStreams } from '#server/http/event-streams.ts';
import { callContext } from '#server/http/mount.ts';
import type { CustomerDeps } from '../deps.ts';

/** A stream ends within this time after its session, or after its person is blocked. */
const CHECK_MS = 10_000;

/** `GET /stream`: see `PERSON_STREAM_PATH`. */
export function personStream(deps: CustomerDeps): Hono {
  const streams = makeEventStreams({
    max_per_address: deps.env.STREAMS_PER_ADDRESS,
    onDropped: () => deps.metrics.streamsDropped.inc(),
  });
  return new Hono().get('/stream', async (c) => {
    const { user, token } = await callContext(c, deps, { access: 'phone' });
    if (!user || token === null) throw new Refusal('session_required');
    const isAllowed = async () => {
      const found = await deps.authenticate(token, deps.clock.now());
      return found?.id === user.id && !found.blocked_at;
    };
    return streams.open(c, (stream) => {
      const stopListening = deps.personFeed.listen(user.id, stream);
      const stopChecks = endOnceRefused(stream, { isAllowed, every_ms: CHECK_MS });
      return () => {
        stopChecks();
        stopListening();
      };
    });
  });
}
