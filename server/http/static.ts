import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { getMimeType } from 'hono/utils/mime';
import { accepts, type Encoding } from './accept-encoding.ts';
import { APP_HEADERS, FOLDER_CACHE, REVALIDATE_CACHE, SECURITY_HEADERS } from './app-headers.ts';
import type { Drain } from './drain.ts';
import { DOCUMENT_FOLDER } from './home-document.ts';

/** Answers the request if a file of the app is meant. False: nothing was answered. */
export type ServeFile = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * The compressed copies that the build makes beside a file (scripts/compress-folder.ts), the smaller one
 * first.
 */
const ENCODINGS = [
  { encoding: 'br', extension: '.br', decompress: brotliDecompressSync },
  { encoding: 'gzip', extension: '.gz', decompress: gunzipSync },
] as const;

interface Representation {
  readonly bytes: Buffer;
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string;
}

interface AppFile {
  /** State of the file and its copies on the disk when they were read. */
  readonly state: string;
  readonly identity: Representation;
  readonly encoded: readonly (Representation & { readonly encoding: Encoding })[];
  /** When the disk was last asked whether the file has changed, milliseconds. */
  checkedAt: number;
}

/** A new build is served after this long at the latest. */
const CHECK_MS = 1_000;

/**
 * Serves the built app in the folder `root` from memory, a page also without its `.html`: a file is read at
 * its first request and again once it has changed. It stands before the app of the API, whose middleware the
 * files do not need. While draining, it closes connections as `closeWhileDraining` does.
 */
export function serveAppFiles(root: string, { isDraining }: Pick<Drain, 'isDraining'>): ServeFile {
  /** The files by path on the disk: a file has many request paths. */
  const files = new Map<string, AppFile>();
  const find = (pathname: string): AppFile | null => {
    const path = filePath(root, pathname);
    if (!path) return null;
    return findAt(path) ?? (extname(path) === '' ? findAt(`${path}.html`) : null);
  };
  const cacheOf = (path: string): string => {
    const folder = Object.keys(FOLDER_CACHE).find((name) => path.startsWith(join(root, name)));
    return (folder && FOLDER_CACHE[folder]) ?? REVALIDATE_CACHE;
  };
  const findAt = (path: string): AppFile | null => {
    const known = files.get(path);
    const now = performance.now();
    if (known && now - known.checkedAt < CHECK_MS) return known;
    const state = stateOf(path);
    if (!state) {
      files.delete(path);
      return null;
    }
    const file = known?.state === state ? known : readFile(path, cacheOf(path), state);
    file.checkedAt = now;
    files.set(path, file);
    return file;
  };
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const [pathname = ''] = (request.url ?? '').split('?', 1);
    if (pathname.startsWith('/api/')) return false;
    const file = orNull(() => find(pathname));
    if (!file) return false;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const { bytes, headers, etag } =
      file.encoded.find(({ encoding }) => accepts(accepted, encoding)) ?? file.identity;
    if (isDraining()) response.setHeader('connection', 'close');
    if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag))
      response.writeHead(304, headersWithoutBody(headers)).end();
    else response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : bytes);
    return true;
  };
}

const headersWithoutBody = ({
  'content-length': _length,
  'content-encoding': _encoding,
  ...headers
}: OutgoingHttpHeaders): OutgoingHttpHeaders => headers;

/** Returns null if the disk refuses, for example a name that is too long. */
function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Returns null if the path leads out of the folder, or to parts of the document. */
function filePath(root: string, pathname: string): string | null {
  try {
    const decoded = decodeURIComponent(pathname);
    if (decoded.includes('\0') || decoded.includes('\\')) return null;
    const path = join(root, decoded.endsWith('/') ? `${decoded}index.html` : decoded);
    const isPart = path.startsWith(join(root, DOCUMENT_FOLDER, sep));
    return path.startsWith(join(root, sep)) && !isPart ? path : null;
  } catch {
    // The encoding is not valid.
    return null;
  }
}

/** Changes with the file and with its copies; null if there is no such file. */
function stateOf(path: string): string | null {
  const file = changeOf(path);
  return file && [file, ...ENCODINGS.map(({ extension }) => changeOf(path + extension))].join(' ');
}

/** Includes the size, because a file may change twice in one tick; null without a file. */
function changeOf(path: string): string | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats?.isFile() ? `${stats.mtimeMs}/${stats.size}` : null;
}

function readFile(path: string, cache: string, state: string): AppFile {
  const bytes = readFileSync(path);
  const digest = hash('sha256', bytes, 'base64url').slice(0, 22);
  const headers = {
    ...APP_HEADERS,
    ...SECURITY_HEADERS,
    'content-type': getMimeType(path) ?? 'application/octet-stream',
    'cache-control': cache,
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
  const encoded = ENCODINGS.flatMap(({ encoding, extension, decompress }) => {
    const copy = readCopy(path + extension, bytes, decompress);
    return copy ? [{ encoding, ...represent(copy, encoding) }] : [];
  });
  return { state, identity: represent(bytes), encoded, checkedAt: 0 };
}

/**
 * Returns null if there is no copy that holds the file as it is: the build writes the file first. The times
 * don't tell, because `configure` keeps a copy that is right, and a copied folder may have them in another
 * order.
 */
function readCopy(path: string, bytes: Buffer, decompress: (copy: Buffer) => Buffer): Buffer | null {
  try {
    const copy = readFileSync(path);
    return decompress(copy).equals(bytes) ? copy : null;
  } catch {
    // The copy is not there, or is cut short.
    return null;
  }
}
