import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { SUCCESS } from '#lib/contract/envelope.ts';
import type { UserCallContext } from '#server/core/context.ts';
import { callContext } from '#server/http/mount.ts';
import { serveBytes } from '#server/http/range.ts';
import type { FilesDeps } from './deps.ts';
import { contentTypeOf } from './names.ts';
import { storeUpload } from './upload.ts';

/** `POST /api/common/upload`, a multipart form. */
export function uploads(deps: FilesDeps): Hono {
  const app = new Hono();
  app.post('/upload', async (c) => {
    // Authenticated before the body is read, so that no guest can fill the disk.
    const ctx = await callContext(c, deps, { access: 'phone' });
    const data = await storeUpload(ctx as UserCallContext<FilesDeps>, c.req.raw);
    return c.json({ code: SUCCESS, msg: '', time: deps.clock.now(), data });
  });
  return app;
}

/** `GET /api/files/<name>`, with range requests. Public: the random name is the permission. */
export function uploadedFiles(deps: FilesDeps): Hono {
  const app = new Hono();
  app.get('/:name', async (c) => {
    const name = c.req.param('name');
    const type = contentTypeOf(name);
    const bytes = type && (await deps.fileStorage.get(name));
    if (!type || !bytes) throw new HTTPException(404);
    return serveBytes(c, bytes, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      // A file that a browser renders as a page must not run anything.
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
  return app;
}
