import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appFiles } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-out-'));
mkdirSync(join(folder, '_next/static'), { recursive: true });
writeFileSync(join(folder, 'index.html'), `<!doctype html>${'<p>Baize</p>'.repeat(200)}`);
writeFileSync(join(folder, '_next/static/app-1a2b.js'), 'export {}');
afterAll(() => rmSync(folder, { recursive: true }));

const app = appFiles(folder);

test('the page is revalidated, a hashed file is cached as immutable', async () => {
  const page = await app.request('/');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const script = await app.request('/_next/static/app-1a2b.js');
  expect(script.headers.get('cache-control')).toContain('immutable');
});

test('an unchanged page gets a 304', async () => {
  const etag = (await app.request('/')).headers.get('etag') ?? '';
  const again = await app.request('/', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});

test('text is compressed', async () => {
  const page = await app.request('/', { headers: { 'accept-encoding': 'gzip' } });
  expect(page.headers.get('content-encoding')).toBe('gzip');
});

test.for(['/nothing.html', '/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/%00'])(
  '%s gets a 404',
  async (path) => {
    expect((await app.request(path)).status).toBe(404);
  },
);

test('without a build every path gets a 404', async () => {
  expect((await appFiles(join(folder, 'none')).request('/')).status).toBe(404);
});
