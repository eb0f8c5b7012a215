import type { Context } from 'hono';

/** Bytes that can be read in part. `end` is inclusive. */
export interface ByteSource {
  readonly size: number;
  open(range: { start: number; end: number }): ReadableStream | Promise<ReadableStream>;
}

/**
 * Answers the bytes or the requested range of them (RFC 9110 §14). iOS plays videos only with range requests.
 */
export async function serveBytes(
  c: Context,
  source: ByteSource,
  headers: Record<string, string>,
): Promise<Response> {
  const range = readRange(c.req.header('range'), source.size);
  const common = { ...headers, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' };
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...common, 'content-range': `bytes */${source.size}` });
  const { start, end } = range ?? { start: 0, end: source.size - 1 };
  const partHeaders = {
    ...common,
    'content-length': String(end - start + 1),
    ...(range ? { 'content-range': `bytes ${start}-${end}/${source.size}` } : {}),
  };
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status, partHeaders);
  return c.body(await source.open({ start, end }), status, partHeaders);
}

/** Null means the whole file: there is no range, it is not valid, or there are several. */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}
