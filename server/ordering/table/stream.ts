import { Hono } from 'hono';
import type { CoreDeps } from '#server/core/context.ts';
import { activeOutlet } from '#server/hall/lookup.ts';
import { makeEventStreams } from '#server/http/event-streams.ts';
import type { TableDeps } from '../deps.ts';

/**
 * `GET /stream?store_id=`: server-sent events. `table`: all tables first, then each that changes. `orders`,
 * with a list of table ids: orders of these tables were made or changed, also those that no table shows yet;
 * empty: perhaps of any table. `alive`, every 15 seconds.
 */
export function tableStream(deps: CoreDeps & TableDeps): Hono {
  const streams = makeEventStreams(deps);
  return new Hono().get('/stream', async (c) => {
    const outlet = activeOutlet(await deps.hall.current(), c.req.query('store_id') ?? '');
    return streams.open(c, (stream) => deps.tableFeed.listen(outlet.id, stream));
  });
}
