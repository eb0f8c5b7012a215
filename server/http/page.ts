import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { documentLanguage, type Homes, type RenderedHome, type RenderHome } from '#lib/contract/document.ts';
import type { DefaultLanguage } from '#lib/domain/hall.ts';
import { accepts } from './accept-encoding.ts';
import { APP_HEADERS, REVALIDATE_CACHE, SECURITY_HEADERS } from './app-headers.ts';
import type { Drain } from './drain.ts';
import { CONFIGURED_PAGE, DOCUMENT_FOLDER, homeParts, loadRenderer } from './home-document.ts';
import { withManifestBrand } from './manifest-brand.ts';
import { withManifestLanguage } from './manifest-language.ts';
import { drawPage, type PageTemplate } from './page-template.ts';
import type { ServeFile } from './static.ts';

/** Home as it is now, and the server's clock, epoch seconds. */
export type LoadHomes = () => Promise<{ readonly time: number; readonly homes: Homes }>;

/** A page is sent to everybody for this long: then the states of the tables are read again. */
const MAX_AGE_MS = 1_000;
/** The page does not wait longer for the database: an older one is sent, or the one of the build. */
const MAX_WAIT_MS = 400;

/**
 * Bytes of a page, without its headers, of which all that is painted arrives in the first ten packets of a
 * connection (RFC 6928): more cost a round trip. The last 1,400 bytes are the outline and the data of React.
 */
const FIRST_PACKETS = 15_200;
/** The best compression makes a page about a tenth smaller than the fast one. */
const BEST_SHARE = 0.9;

const brotli = (html: Buffer, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/** Compresses fast, as a page changes each second; best quality if that saves a round trip. */
async function compressPage(html: Buffer): Promise<Buffer> {
  const fast = await brotli(html, 6);
  const canFit = fast.length > FIRST_PACKETS && fast.length * BEST_SHARE <= FIRST_PACKETS;
  return canFit ? await brotli(html, constants.BROTLI_MAX_QUALITY) : fast;
}

const encoders = {
  br: compressPage,
  gzip: (html: Buffer): Promise<Buffer> => promisify(gzip)(html, { level: constants.Z_BEST_COMPRESSION }),
};

interface Sent {
  /** UTF-8: a long text is not encoded for each response. */
  readonly text: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly encoded: Map<keyof typeof encoders, Promise<Buffer>>;
}

interface Page extends Sent {
  /** The manifest with the brand, in the language of the page; null if the build has none. */
  readonly manifest: Sent | null;
}

const sent = (text: string, type: string): Sent => ({
  text: Buffer.from(text),
  type,
  etag: `"${hash('sha256', text, 'base64url').slice(0, 22)}"`,
  encoded: new Map(),
});

export interface PageOptions extends Pick<Drain, 'isDraining'> {
  readonly load: LoadHomes;
  /** Called if the page could not be made: the one of the build is sent. */
  readonly onError: (error: unknown) => void;
}

/** Serves the document with Home from `load`. If that fails or takes long, `serveFile` answers. */
export function servePage(root: string, serveFile: ServeFile, options: PageOptions): ServeFile {
  const pages = makePages(root, options);
  // The first page takes longest.
  void pages.current();
  return (request, response) => {
    const isManifest = isFor(MANIFEST, request);
    if (!isManifest && !isFor(PAGE, request)) return serveFile(request, response);
    void pages.current().then(async (page) => {
      const answer = isManifest ? page?.manifest : page;
      if (answer) await send(answer, request, response, options.isDraining());
      else if (!serveFile(request, response)) response.writeHead(404).end();
    });
    return true;
  };
}

const PAGE = /^\/(?:index\.html)?(?:\?|$)/;
const MANIFEST_FILE = 'manifest.webmanifest';
const MANIFEST = new RegExp(`^/${MANIFEST_FILE}(?:\\?|$)`);

const isFor = (path: RegExp, { method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && path.test(url);

/**
 * Returns the manifest of the build with a brand, in a language; null if the folder has none. It is made
 * again, and compressed, if it changes.
 */
function makeManifests(root: string): (brand: string, language: DefaultLanguage) => Sent | null {
  const path = join(root, MANIFEST_FILE);
  let last: { text: string; manifest: Sent } | null = null;
  return (brand, language) => {
    if (!existsSync(path)) return null;
    const text = withManifestLanguage(withManifestBrand(readFileSync(path, 'utf8'), brand), language);
    if (last?.text !== text) last = { text, manifest: sent(text, 'application/manifest+json') };
    return last.manifest;
  };
}

/** The page of now, made at most once a second. */
function makePages(root: string, { load, onError }: PageOptions): { current(): Promise<Page | null> } {
  const manifestIn = makeManifests(root);
  let renderer: Promise<RenderHome | null> | null = null;
  let drawn: { homes: string; template: string; home: RenderedHome } | null = null;
  let last: Page | null = null;
  let making: Promise<Page | null> | null = null;
  /** Milliseconds of `performance.now()`. */
  let triedAt = Number.NEGATIVE_INFINITY;
  let isFailing = false;

  /** Drawn again only when something on Home has changed. */
  const draw = async (homes: Homes, template: string) => {
    const key = JSON.stringify(homes);
    if (drawn?.homes === key && drawn.template === template) return drawn.home;
    renderer ??= loadRenderer(root);
    const home = (await (await renderer)?.(homes)) ?? null;
    drawn = home && { homes: key, template, home };
    return home;
  };
  const make = async (): Promise<Page | null> => {
    const path = join(root, DOCUMENT_FOLDER, CONFIGURED_PAGE);
    // The app may be deployed elsewhere.
    if (!existsSync(path)) return null;
    const built = readFileSync(path, 'utf8');
    const { time, homes } = await load();
    const home = await draw(homes, built);
    const locale = documentLanguage(homes);
    const { store_id, config } = homes[locale];
    if (!home || store_id === null) return null;
    const live = { time, data: homes[locale], ...(locale === 'en' ? {} : { lang: locale }) };
    const { brand, default_language: language } = config;
    const template: PageTemplate = JSON.parse(built);
    const html = drawPage(template, { language, brand, home: homeParts(home, { store_id, ...live }) });
    const manifest = manifestIn(brand, language);
    last = { ...sent(html, 'text/html; charset=utf-8'), manifest };
    return last;
  };
  return {
    async current() {
      if (performance.now() - triedAt < MAX_AGE_MS) return last;
      making ??= make()
        .then((page) => {
          isFailing = false;
          return page;
        })
        .catch((error: unknown) => {
          // The error is reported once per outage: it may last for hours.
          if (!isFailing) onError(error);
          isFailing = true;
          return last;
        })
        .finally(() => {
          making = null;
          triedAt = performance.now();
        });
      return Promise.race([making, olderAfterWait(() => last)]);
    },
  };
}

const olderAfterWait = (older: () => Page | null) =>
  new Promise<Page | null>((resolve) => setTimeout(() => resolve(older()), MAX_WAIT_MS).unref());

async function send(
  { text, type, etag, encoded }: Sent,
  request: IncomingMessage,
  response: ServerResponse,
  isDraining: boolean,
): Promise<void> {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name));
  if (encoding && !encoded.has(encoding)) encoded.set(encoding, encoders[encoding](text));
  const body = (encoding && (await encoded.get(encoding))) ?? text;
  const ownEtag = encoding ? `${etag.slice(0, -1)}-${encoding}"` : etag;
  const headers = {
    ...APP_HEADERS,
    ...SECURITY_HEADERS,
    'content-type': type,
    'cache-control': REVALIDATE_CACHE,
    vary: 'accept-encoding',
    etag: ownEtag,
  };
  if (isDraining) response.setHeader('connection', 'close');
  if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(ownEtag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const coding = encoding ? { 'content-encoding': encoding } : {};
  response.writeHead(200, { ...headers, ...coding, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
