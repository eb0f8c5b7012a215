import { Hono } from 'hono';
import { makeEventStreams } from '#server/http/event-streams.ts';
import { callContext, type HttpDeps } from '#server/http/mount.ts';
import type { CustomerDeps } from '../deps.ts';

/** Serves `GET /stream`, see `PERSON_STREAM_PATH`. */
export function personStream(deps: HttpDeps & Pick<CustomerDeps, 'personFeed'>): Hono {
  const streams = makeEventStreams({
    max_per_address: deps.env.STREAMS_PER_ADDRESS,
    onDropped: () => deps.metrics.streamsDropped.inc(),
  });
  return new Hono().get('/stream', async (c) => {
    const { user } = await callContext(c, deps, { access: 'phone' });
    return streams.open(c, (stream) => (user ? deps.personFeed.listen(user.id, stream) : () => {}));
  });
}
