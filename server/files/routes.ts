import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { SUCCESS } from '#lib/contract/envelope.ts';
import type { Deps } from '../deps.ts';
import { contextOf, type UserCtx } from '../http/mount.ts';
import { serveBytes } from '../http/range.ts';
import { Refusal } from '../http/refusal.ts';
import { typeOfName } from './names.ts';
import { keepUpload, MAX_UPLOAD_BYTES } from './upload.ts';

/** `POST /api/common/upload`: the one call that is no JSON. */
export function uploads(deps: Deps): Hono {
  const app = new Hono();
  const tooLarge = () => {
    throw new Refusal('file_too_large', { field: 'file' });
  };
  app.post('/upload', bodyLimit({ maxSize: MAX_UPLOAD_BYTES, onError: tooLarge }), async (c) => {
    // Before the body is read: nobody fills our memory without a session.
    const ctx = await contextOf(c, deps, { access: 'phone' });
    if (!c.req.header('content-type')?.toLowerCase().startsWith('multipart/form-data'))
      throw new HTTPException(415);
    const form = await c.req.parseBody().catch((error: unknown) => {
      if (error instanceof Refusal) throw error;
      throw new HTTPException(400);
    });
    const data = await keepUpload(ctx as UserCtx, form.file instanceof File ? form.file : null);
    return c.json({ code: SUCCESS, msg: '', time: deps.clock.now(), data });
  });
  return app;
}

/** `GET /api/files/<name>`: what was uploaded, by ranges. Whoever knows the name may see it: the names are random. */
export function uploadedFiles(deps: Deps): Hono {
  const app = new Hono();
  app.get('/:name', async (c) => {
    const name = c.req.param('name');
    const type = typeOfName(name);
    const bytes = type && (await deps.files.get(name));
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
