import type { Context } from 'hono';

/** ByteSource that can be had in part. `end` is the last byte, inclusive. */
export interface ByteSource {
  readonly size: number;
  open(part: { start: number; end: number }): ReadableStream | Promise<ReadableStream>;
}

/**
 * Answers a file, or the one part of it that was asked for (RFC 9110 §14): 200, 206 or 416. iOS plays a video only
 * where this works.
 */
export async function serveBytes(
  c: Context,
  bytes: ByteSource,
  headers: Record<string, string>,
): Promise<Response> {
  const range = readRange(c.req.header('range'), bytes.size);
  const always = { ...headers, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' };
  if (range === 'unsatisfiable')
    return c.body(null, 416, { ...always, 'content-range': `bytes */${bytes.size}` });
  const { start, end } = range ?? { start: 0, end: bytes.size - 1 };
  const said = {
    ...always,
    'content-length': String(end - start + 1),
    ...(range ? { 'content-range': `bytes ${start}-${end}/${bytes.size}` } : {}),
  };
  const status = range ? 206 : 200;
  if (c.req.method === 'HEAD') return c.body(null, status, said);
  return c.body(await bytes.open({ start, end }), status, said);
}

/** Null for the whole: no range, one that is not understood, or several, which need not be answered as such. */
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
