import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { SUCCESS } from '#lib/contract/envelope.ts';
import type { UserCallContext } from '#server/core/context.ts';
import { callContext } from '#server/http/mount.ts';
import { serveBytes } from '#server/http/range.ts';
import type { FilesDeps } from './deps.ts';
import { typeOfName } from './names.ts';
import { keepUpload } from './upload.ts';

/** `POST /api/common/upload`: the one call that is no JSON. */
export function uploads(deps: FilesDeps): Hono {
  const app = new Hono();
  app.post('/upload', async (c) => {
    // Before the body is read: nobody fills our disk without a session.
    const ctx = await callContext(c, deps, { access: 'phone' });
    const data = await keepUpload(ctx as UserCallContext<FilesDeps>, c.req.raw);
    return c.json({ code: SUCCESS, msg: '', time: deps.clock.now(), data });
  });
  return app;
}

/** `GET /api/files/<name>`: what was uploaded, by ranges. Whoever knows the name may see it: the names are random. */
export function uploadedFiles(deps: FilesDeps): Hono {
  const app = new Hono();
  app.get('/:name', async (c) => {
    const name = c.req.param('name');
    const type = typeOfName(name);
    const bytes = type && (await deps.fileStorage.get(name));
    if (!type || !bytes) throw new HTTPException(404);
    return serveBytes(c, bytes, {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      // Should a browser ever take it for a page, it may do nothing.
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
  return app;
}
