import { open } from 'node:fs/promises';
import { HTTPException } from 'hono/http-exception';
import { Refusal } from '#server/core/refusal.ts';

/** More than this in front of a part is no form of a browser's. */
const MAX_PART_HEAD = 16 * 1024;

/**
 * Writes the file `field` of a multipart form (RFC 7578) to `path` while it arrives, so that a video is never whole in
 * memory. Answers its size, 0 where the form has no such file. Throws `file_too_large` as soon as more than
 * `max_bytes` have come, 415 for what is no form and 400 for one that breaks off.
 */
export async function receiveFile(
  request: Request,
  { field, path, max_bytes }: { field: string; path: string; max_bytes: number },
): Promise<number> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (boundary === null) throw new HTTPException(415);
  const tooLarge = () => new Refusal('file_too_large', { field });
  // What stands around the file in the form is small.
  const max_body = max_bytes + MAX_PART_HEAD;
  if (Number(request.headers.get('content-length') ?? 0) > max_body) throw tooLarge();

  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const isWanted = new RegExp(`^content-disposition:.*[;\\s]name="${field}".*[;\\s]filename=`, 'im');
  const file = await open(path, 'w');
  let state: 'skipping' | 'heading' | 'writing' | 'done' = 'skipping';
  let [size, arrived] = [0, 0];
  // The first delimiter may stand at the very beginning, without the line end before it.
  let rest: Buffer = Buffer.from('\r\n');
  const take = async (bytes: Buffer) => {
    if (state !== 'writing') return;
    await file.writeFile(bytes);
    size += bytes.length;
  };
  try {
    for await (const chunk of request.body ?? []) {
      arrived += chunk.length;
      if (arrived > max_body) throw tooLarge();
      if (state !== 'done') rest = Buffer.concat([rest, chunk]);
      while (state !== 'done') {
        if (state === 'heading') {
          if (rest.toString('latin1', 0, 2) === '--') {
            state = 'done';
            break;
          }
          const end = rest.indexOf('\r\n\r\n');
          if (end < 0 && rest.length > MAX_PART_HEAD) throw new HTTPException(400);
          if (end < 0) break;
          state = size === 0 && isWanted.test(rest.toString('utf8', 0, end)) ? 'writing' : 'skipping';
          rest = rest.subarray(end + 4);
        }
        const at = rest.indexOf(delimiter);
        if (at < 0) {
          const sure = Math.max(0, rest.length - delimiter.length + 1);
          await take(rest.subarray(0, sure));
          rest = rest.subarray(sure);
          break;
        }
        await take(rest.subarray(0, at));
        rest = rest.subarray(at + delimiter.length);
        state = 'heading';
      }
    }
  } finally {
    await file.close();
  }
  if (state !== 'done') throw new HTTPException(400);
  return size;
}

function boundaryOf(content_type: string): string | null {
  if (!/^multipart\/form-data\s*;/i.test(content_type)) return null;
  const match = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(content_type);
  return match?.[1] ?? match?.[2] ?? null;
}
