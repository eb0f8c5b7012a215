import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { CoreDeps } from '#server/core/context.ts';
import { storedImages } from '#server/hall/stored-images.ts';

const contentTypes: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp' };

/** `GET /api/hall/images/<name>`: the logo and the photos of the hall file. */
export function hallImages(deps: CoreDeps): Hono {
  const findImage = storedImages(deps);
  const app = new Hono();
  app.get('/:name', async (c) => {
    const [, name, extension = ''] = /^([0-9a-f]{32}\.(png|webp))$/.exec(c.req.param('name')) ?? [];
    const bytes = name && (await findImage(name));
    if (!bytes) throw new HTTPException(404);
    return c.body(Uint8Array.from(bytes), 200, {
      'content-type': contentTypes[extension] ?? '',
      // The name contains the hash of the picture.
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });
  return app;
}
