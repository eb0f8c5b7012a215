import fs, { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { SECURITY_HEADERS } from './app-headers.ts';
import { makeDrain } from './drain.ts';
import { serveAppFiles } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-out-'));
mkdirSync(join(folder, '_next/static'), { recursive: true });
const page = `<!doctype html>${'<p>Baize</p>'.repeat(200)}`;
writeFileSync(join(folder, 'index.html'), page);
writeFileSync(join(folder, 'index.html.gz'), gzipSync(page));
writeFileSync(join(folder, '_next/static/app-1a2b.js'), 'export {}');
mkdirSync(join(folder, '_document'));
writeFileSync(join(folder, '_document/render-home.mjs'), 'export {}');
mkdirSync(join(folder, 'icons'));
writeFileSync(join(folder, 'icons/icon.png'), '');

let draining = false;
const serveFile = serveAppFiles(folder, { isDraining: () => draining });
const server = createServer((incoming, response) => {
  if (!serveFile(incoming, response)) response.writeHead(404).end('no file');
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** `fetch` would normalize the path. */
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });

test.each([
  '/_document/render-home.mjs',
  '/icons/../_document/render-home.mjs',
  '/%5Fdocument/render-home.mjs',
])('what the server makes the document from is not served: %s', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('the page is revalidated, a hashed file is cached as immutable, an icon for a day', async () => {
  const { status, headers, body } = await get('/');
  expect([status, String(body)]).toEqual([200, page]);
  expect(headers['content-type']).toContain('text/html');
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const script = await get('/_next/static/app-1a2b.js?v=1');
  expect(script.headers['cache-control']).toContain('immutable');
  expect((await get('/icons/icon.png')).headers['cache-control']).toBe('private, max-age=86400');
});

test('an unchanged page gets a 304, a changed one is read again', async () => {
  const path = '/changing.html';
  const file = join(folder, path);
  writeFileSync(file, 'old');
  const etag = String((await get(path)).headers.etag);
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
  writeFileSync(file, 'new');
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  await expect.poll(async () => String((await get(path)).body), { timeout: 30_000 }).toBe('new');
  expect((await get(path, { 'if-none-match': etag })).status).toBe(200);
});

test('the copy that the build has compressed is sent to who accepts it', async () => {
  const { headers, body } = await get('/', { 'accept-encoding': 'deflate, gzip;q=0.8' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(headers.vary).toBe('accept-encoding');
  expect(body.equals(gzipSync(page))).toBe(true);
  for (const accepted of ['br', 'gzip;q=0', 'identity'])
    expect((await get('/', { 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
  expect((await get('/', { 'accept-encoding': 'gzip' })).headers.etag).not.toBe(
    (await get('/')).headers.etag,
  );
});

test('a compressed copy is sent only while it holds the file, however late it is written', async () => {
  const path = '/rebuilt.html';
  const file = join(folder, path);
  const getEncoded = async () => {
    const { headers, body } = await get(path, { 'accept-encoding': 'br' });
    return headers['content-encoding'] === 'br' ? `br ${brotliDecompressSync(body)}` : String(body);
  };
  writeFileSync(file, 'old');
  writeFileSync(`${file}.br`, brotliCompressSync('old'));
  expect(await getEncoded()).toBe('br old');
  writeFileSync(file, 'the new page');
  await expect.poll(getEncoded, { timeout: 30_000 }).toBe('the new page');
  writeFileSync(`${file}.br`, brotliCompressSync('the new page').subarray(0, 5));
  await sleep(1_100);
  expect(await getEncoded()).toBe('the new page');
  writeFileSync(`${file}.br`, brotliCompressSync('the new page'));
  // A copied folder, or a file written again with the same content.
  utimesSync(`${file}.br`, new Date(0), new Date(0));
  await expect.poll(getEncoded, { timeout: 30_000 }).toBe('br the new page');
});

test('files close their connections while draining, unchanged ones too', async () => {
  const keepAlive = { connection: 'keep-alive' };
  const open = await get('/', keepAlive);
  expect(open.headers.connection).toBe('keep-alive');
  draining = true;
  const closed = await get('/', keepAlive);
  const unchanged = await get('/', { ...keepAlive, 'if-none-match': String(open.headers.etag) });
  draining = false;
  expect([closed.status, closed.headers.connection]).toEqual([200, 'close']);
  expect([unchanged.status, unchanged.headers.connection]).toEqual([304, 'close']);
});

test('HEAD gets the headers without the body', async () => {
  const { status, headers, body } = await get('/', {}, 'HEAD');
  expect([status, headers['content-length'], body.length]).toEqual([200, String(page.length), 0]);
});

test('the files have the security headers of the API', async () => {
  const app = new Hono();
  app.use(
    secureHeaders({
      xFrameOptions: 'DENY',
      crossOriginResourcePolicy: 'cross-origin',
      strictTransportSecurity: 'max-age=31536000',
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
  );
  const { headers } = await get('/');
  const names = Object.keys(SECURITY_HEADERS).map((name) => name.toLowerCase());
  const expected = [...(await app.request('/')).headers].filter(([name]) => name !== 'content-type');
  expect(names.toSorted()).toEqual(expected.map(([name]) => name).toSorted());
  expect(names.map((name) => [name, headers[name]])).toEqual(
    names.map((name) => [name, new Map(expected).get(name)]),
  );
});

test.for([
  ...['/nothing.html', '/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/%00', '/%zz'],
  ...['/_next/static', '/api/index.html'],
])('%s is no file', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('a file is kept once and has one cache header, whatever path leads to it', async () => {
  const reads = vi.spyOn(fs, 'readFileSync');
  // Modules that have imported it by name must get the spy too.
  syncBuiltinESMExports();
  onTestFinished(() => {
    reads.mockRestore();
    syncBuiltinESMExports();
  });
  writeFileSync(join(folder, 'once.html'), 'once');
  for (const path of [
    '/once.html',
    '//once.html',
    '/x1/../once.html',
    '/x2/%2e%2e/once.html',
    '/./once.html',
  ])
    expect(String((await get(path)).body)).toBe('once');
  const readsOfFile = reads.mock.calls.filter(([path]) => path === join(folder, 'once.html'));
  expect(readsOfFile).toHaveLength(1);
  expect((await get('/_next/static/../../once.html')).headers['cache-control']).toBe('no-cache');
  expect((await get('/x/../_next/static/app-1a2b.js')).headers['cache-control']).toContain('immutable');
});

test('a name that is too long for the disk is no file', async () => {
  expect((await get(`/${'a'.repeat(300)}`)).status).toBe(404);
});

test('without a build no path is a file', async () => {
  expect(
    serveAppFiles(join(folder, 'none'), makeDrain())(
      { method: 'GET', url: '/', headers: {} } as never,
      {} as never,
    ),
  ).toBe(false);
});
