import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { HTTPException } from 'hono/http-exception';
import { Refusal } from '#server/core/refusal.ts';

/** Size of the form around the file: delimiters, headers and other fields. */
const MAX_OVERHEAD_BYTES = 16 * 1024;
const LIMITS = { files: 1, fields: 10, parts: 11, fieldSize: 1024, headerPairs: 20, headerSize: 4096 };

/** The field of the form. */
const FIELD = 'file';

interface Receiver {
  readonly path: string;
  readonly max_bytes: number;
  /** Called for each part of the body received. */
  onBytes?(bytes: number): void;
}

/** Streams the file of a multipart form to `path`; returns its bytes, 0 without such a file. */
export async function receiveFile(request: Request, { path, max_bytes, onBytes }: Receiver): Promise<number> {
  const max_body = max_bytes + MAX_OVERHEAD_BYTES;
  const form = parserFor(request, max_bytes);
  if (Number(request.headers.get('content-length') ?? 0) > max_body) throw tooLarge();

  let fileStream: BusboyFileStream | undefined;
  let writing: Promise<number> | undefined;
  form.on('file', (name, file) => {
    if (name !== FIELD) return void file.resume();
    fileStream = file;
    writing = write(file, path);
    // Awaited below: until then, a failure must not be an unhandled rejection.
    writing.catch(() => {});
  });
  const [parsed] = await Promise.allSettled([
    pipeline(Readable.fromWeb(request.body as never), limitBytes(max_body, onBytes), form),
  ]);
  // The parser does not close the file stream of an aborted request.
  if (parsed.status === 'rejected') fileStream?.destroy();
  const [written] = await Promise.allSettled([writing ?? 0]);
  const errors = [written, parsed].flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  // A refusal first: it ends the other stream with an error of its own.
  if (errors.length > 0) throw toHttpError(errors.find((error) => error instanceof Refusal) ?? errors[0]);
  return written.status === 'fulfilled' ? written.value : 0;
}

/** Keeps refusals and file system errors; any other error means a malformed form. */
const toHttpError = (error: unknown): unknown =>
  error instanceof Refusal || (error instanceof Error && 'syscall' in error) ? error : new HTTPException(400);

function parserFor({ headers, body }: Request, fileSize: number): BusboyInstance {
  const type = headers.get('content-type') ?? '';
  if (!body || !/^multipart\/form-data\s*;/i.test(type)) throw new HTTPException(415);
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: { ...LIMITS, fileSize } });
  } catch {
    throw new HTTPException(415);
  }
}

async function write(file: BusboyFileStream, path: string): Promise<number> {
  await pipeline(file, createWriteStream(path, { mode: 0o600 }));
  if (file.truncated) throw tooLarge();
  return file.bytesRead;
}

const tooLarge = () => new Refusal('file_too_large', { field: FIELD });

function limitBytes(max: number, onBytes: Receiver['onBytes']): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _, done) {
      passed += chunk.length;
      onBytes?.(chunk.length);
      if (passed > max) done(tooLarge());
      else done(null, chunk);
    },
  });
}
