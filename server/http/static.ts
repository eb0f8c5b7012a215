import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import {
  APP_HEADERS,
  HASHED_PATH,
  IMMUTABLE_CACHE,
  REVALIDATE_CACHE,
  SECURITY_HEADERS,
} from './app-headers.ts';

/** Answers the request if a file of the app is meant. False: nothing was answered. */
export type ServeFile = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The compressed copies that the build makes beside a file (scripts/compress-folder.ts), the smaller one first. */
const ENCODINGS = [
  { encoding: 'br', extension: '.br' },
  { encoding: 'gzip', extension: '.gz' },
] as const;

interface Representation {
  readonly bytes: Buffer;
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string;
}

interface AppFile {
  readonly modified: number;
  readonly identity: Representation;
  readonly encoded: readonly (Representation & { readonly encoding: string })[];
  /** When the disk was last asked whether the file has changed, milliseconds. */
  checkedAt: number;
}

/** A new build is served after this long at the latest. */
const CHECK_MS = 1_000;

/**
 * Serves the built app in the folder `root` from memory: a file is read at its first request and again once it has changed.
 * It stands before the app of the API, whose middleware the files do not need.
 */
export function serveAppFiles(root: string): ServeFile {
  /** By path on the disk: a file has many request paths. */
  const files = new Map<string, AppFile>();
  const find = (pathname: string): AppFile | null => {
    const path = filePath(root, pathname);
    if (!path) return null;
    const known = files.get(path);
    const now = performance.now();
    if (known && now - known.checkedAt < CHECK_MS) return known;
    const modified = modifiedAt(path);
    if (!modified) {
      files.delete(path);
      return null;
    }
    const isHashed = path.startsWith(join(root, HASHED_PATH));
    const file = known?.modified === modified ? known : readFile(path, isHashed, modified);
    file.checkedAt = now;
    files.set(path, file);
    return file;
  };
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const [pathname = ''] = (request.url ?? '').split('?', 1);
    if (pathname.startsWith('/api/')) return false;
    const file = find(pathname);
    if (!file) return false;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const { bytes, headers, etag } =
      file.encoded.find(({ encoding }) => accepts(accepted, encoding)) ?? file.identity;
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag))
      response.writeHead(304, headersWithoutBody(headers)).end();
    else response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : bytes);
    return true;
  };
}

const accepts = (header: string, encoding: string): boolean =>
  new RegExp(`(?:^|[\\s,])${encoding}(?!\\s*;\\s*q=0(?:[.]0*)?(?:$|[\\s,]))(?:$|[\\s,;])`).test(header);

const headersWithoutBody = ({
  'content-length': _length,
  'content-encoding': _encoding,
  ...headers
}: OutgoingHttpHeaders): OutgoingHttpHeaders => headers;

/** Null where the path leads out of the folder or can't be one. */
function filePath(root: string, pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname);
    if (decoded.includes('\0') || decoded.includes('\\')) return null;
    const path = join(root, decoded.endsWith('/') ? `${decoded}index.html` : decoded);
    return path.startsWith(join(root, sep)) ? path : null;
  } catch {
    // Not a valid encoding.
    return null;
  }
}

/** Null where there is no such file. */
function modifiedAt(path: string): number | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? stats.mtimeMs : null;
}

function readFile(path: string, isHashed: boolean, modified: number): AppFile {
  const bytes = readFileSync(path);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  const headers = {
    ...APP_HEADERS,
    ...SECURITY_HEADERS,
    'content-type': getMimeType(path) ?? 'application/octet-stream',
    'cache-control': isHashed ? IMMUTABLE_CACHE : REVALIDATE_CACHE,
    vary: 'accept-encoding',
  };
  const represent = (content: Buffer, encoding?: string): Representation => {
    const etag = `"${digest}${encoding ? `-${encoding}` : ''}"`;
    const coding = encoding ? { 'content-encoding': encoding } : {};
    return {
      bytes: content,
      etag,
      headers: { ...headers, ...coding, etag, 'content-length': content.length },
    };
  };
  const encoded = ENCODINGS.flatMap(({ encoding, extension }) => {
    const copied = modifiedAt(path + extension);
    return copied ? [{ encoding, ...represent(readFileSync(path + extension), encoding) }] : [];
  });
  return { modified, identity: represent(bytes), encoded, checkedAt: 0 };
}
