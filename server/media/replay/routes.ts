import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { replayApi } from '#lib/contract/replay.ts';
import { bytesOfFile } from '#server/files/disk.ts';
import type { Routes } from '#server/http/mount.ts';
import { serveBytes } from '#server/http/range.ts';
import type { MediaDeps } from '../deps.ts';
import { readLink } from './links.ts';
import { cutClip, cutClipOf, findReplay } from './queries.ts';

export const replayRoutes: Routes<MediaDeps> = (mount) => {
  mount.user(replayApi.detail, (ctx, { id }) => findReplay(ctx, id));
  mount.user(replayApi.clip, (ctx, request) => cutClip(ctx, request));
};

/** `GET /api/replay/<name>.mp4`: a clip, with range requests, for a valid link. */
export function replayClips(deps: MediaDeps): Hono {
  const app = new Hono();
  app.get('/:file', async (c) => {
    const name = /^([0-9a-f]{32})\.mp4$/.exec(c.req.param('file'))?.[1];
    const source = name ? await readLink(deps, name, c.req.query()) : null;
    if (!name || !source) throw new HTTPException(404);
    const path = deps.clips.pathOf(name);
    const bytes =
      (await bytesOfFile(path)) ?? ((await cutClipOf(deps, source)) ? await bytesOfFile(path) : null);
    if (!bytes) throw new HTTPException(404);
    const download = c.req.query('download');
    return serveBytes(c, bytes, {
      'content-type': 'video/mp4',
      'cache-control': 'private, max-age=21600',
      ...(download ? { 'content-disposition': `attachment; filename="${download}.mp4"` } : {}),
    });
  });
  return app;
}
