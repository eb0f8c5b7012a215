import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

/** Bytes. A shorter response arrives in the first packets of a connection anyway. */
const WORTH_COMPRESSING = 12_000;

const compressJson = compress({
  contentTypeFilter: /^application\/json/,
  threshold: WORTH_COMPRESSING,
});

const nothingLeft = () => Promise.resolve();

/** Compresses long JSON. Others are left as they are: looking at their headers has a cost. */
export const compressLong: MiddlewareHandler = async (c, next) => {
  await next();
  if ((c.get('sentBytes') ?? Number.POSITIVE_INFINITY) >= WORTH_COMPRESSING)
    await compressJson(c, nothingLeft);
};
