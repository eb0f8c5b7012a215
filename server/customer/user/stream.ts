import { Hono } from 'hono';
import { Refusal } from '#server/core/refusal.ts';
import { type EventStream, makeEventStreams } from '#server/http/event-streams.ts';
import { callContext } from '#server/http/mount.ts';
import type { CustomerDeps } from '../deps.ts';

/** A stream ends within this time after its session, or after its person is blocked. */
const CHECK_MS = 10_000;

/** `GET /stream`: see `PERSON_STREAM_PATH`. */
export function personStream(deps: CustomerDeps): Hono {
  const streams = makeEventStreams(deps);
  return new Hono().get('/stream', async (c) => {
    const { user, token } = await callContext(c, deps, { access: 'phone' });
    if (!user || token === null) throw new Refusal('session_required');
    const isAllowed = async () => {
      const found = await deps.authenticate(token, deps.clock.now());
      return found?.id === user.id && !found.blocked_at;
    };
    const listen = (stream: EventStream) => deps.personFeed.listen(user.id, stream);
    return streams.open(c, listen, { isAllowed, every_ms: CHECK_MS });
  });
}
