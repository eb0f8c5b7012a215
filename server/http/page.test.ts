import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Homes } from '#lib/contract/document.ts';
import type { DefaultLanguage } from '#lib/domain/hall.ts';
import { CONFIGURED_PAGE, DOCUMENT_FOLDER, RENDER_HOME } from './home-document.ts';
import { type LoadHomes, servePage } from './page.ts';
import type { PageTemplate } from './page-template.ts';
import { serveAppFiles } from './static.ts';

const folder = mkdtempSync(join(tmpdir(), 'baize-page-'));
mkdirSync(join(folder, DOCUMENT_FOLDER));
const template: PageTemplate = {
  api: '',
  brand: 'Baize',
  parts: [
    '<html lang="',
    { slot: 'language' },
    '" data-language="',
    { slot: 'languageSource' },
    '"><head><meta charset="utf-8"><meta content="',
    { slot: 'policy' },
    '"><title>',
    { slot: 'brand' },
    '</title>',
    { slot: 'homeStyles' },
    '</head><body>',
    { slot: 'home' },
    '</body></html>',
  ],
};
writeFileSync(join(folder, DOCUMENT_FOLDER, CONFIGURED_PAGE), JSON.stringify(template));
writeFileSync(
  join(folder, DOCUMENT_FOLDER, RENDER_HOME),
  `let drawn = 0;
export const renderHome = async ({ en }) => ({ parts: [{ phone: 'en', markup: '<p>' + en.name + ' drawing ' + ++drawn + '</p>' }], shared: '', css: 'p{top:0}' });`,
);
afterAll(() => rmSync(folder, { recursive: true }));

const homes = (name: string, default_language: DefaultLanguage = 'en') => {
  const home = (lang: string) => ({
    store_id: 's1',
    name,
    lang,
    config: { brand: lang === 'zh' ? '球房' : 'Cue Hall', default_language },
  });
  return { en: home('en'), 'zh-Hans': home('zh') } as unknown as Homes;
};
const load = vi.fn<LoadHomes>();
const onError = vi.fn();
let elapsed = 0;
beforeEach(() => {
  const start = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => start + elapsed);
});
afterEach(() => vi.restoreAllMocks());

let url = '';
const isDraining = () => false;
load.mockImplementation(async () => ({ time: 100, homes: homes('Hall') }));
const servePages = servePage(folder, serveAppFiles(folder, { isDraining }), { load, onError, isDraining });
const server = createServer((request, response) => {
  if (!servePages(request, response)) response.writeHead(404).end();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const page = async (path = '/') => (await fetch(url + path)).text();
const laterPage = () => {
  elapsed += 2_000;
  return page();
};

test('the page has Home with its data, compressed, under the policy and the headers of the app', async () => {
  load.mockImplementation(async () => ({ time: 100, homes: homes('Hall') }));
  const response = await fetch(`${url}/?utm_source=poster`, { headers: { 'accept-encoding': 'gzip, br' } });
  const html = await response.text();
  expect(html).toContain('Hall drawing');
  expect(html).toContain('"time":100');
  expect(html).toMatch(/style-src 'self' 'sha256-/);
  expect(response.headers.get('content-encoding')).toBe('br');
  expect(response.headers.get('cache-control')).toBe('no-cache');
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const etag = response.headers.get('etag') ?? '';
  const again = { 'accept-encoding': 'gzip, br', 'if-none-match': etag };
  expect((await fetch(url, { headers: again })).status).toBe(304);
});

test('the page and the manifest have the brand and the language of the hall', async () => {
  writeFileSync(join(folder, 'manifest.webmanifest'), readFileSync('public/manifest.webmanifest'));
  const inLanguage = async (language: DefaultLanguage) => {
    load.mockImplementation(async () => ({ time: 100, homes: homes('Hall', language) }));
    return laterPage();
  };
  const manifest = async () => await (await fetch(`${url}/manifest.webmanifest`)).json();

  const chinese = await inLanguage('zh-Hans');
  expect(chinese).toContain('<html lang="zh-Hans" data-language="hall">');
  expect(chinese).toContain('<title>球房</title>');
  expect(chinese).toContain('"lang":"zh-Hans"');
  expect(chinese).toContain('"data":{"store_id":"s1","name":"Hall","lang":"zh"');
  expect(await manifest()).toMatchObject({ lang: 'zh-Hans', name: '球房', short_name: '球房' });
  expect((await manifest()).description).toBe('选台、扫码、开打。');
  expect((await manifest()).shortcuts[0]).toMatchObject({ name: '扫码开台', url: '/#/pages/order/add' });

  const ofBrowser = await inLanguage('browser');
  expect(ofBrowser).toContain('<html lang="en" data-language="browser">');
  expect(ofBrowser).toContain('"data":{"store_id":"s1","name":"Hall","lang":"en"');
  expect(await manifest()).toMatchObject({ lang: 'en', description: 'Find a table, scan, play.' });

  const english = await inLanguage('en');
  expect(english).toContain('<html lang="en" data-language="hall">');
  expect(english).toContain('<title>Cue Hall</title>');
});

test('the manifest of an older build, in one language, is sent as well', async () => {
  const { description, name } = JSON.parse(readFileSync('public/manifest.webmanifest', 'utf8'));
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify({ name, description }));
  await laterPage();
  const response = await fetch(`${url}/manifest.webmanifest`, { signal: AbortSignal.timeout(5_000) });
  expect(await response.json()).toMatchObject({ name: 'Cue Hall', description, lang: 'en' });
});

/** The same words each time, in an order that repeats late. */
const wordsOf = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `table-${((at + 1) * 7_919) % 3_001} ${'abcdefghij'.slice(0, at % 11)}`,
  ).join(' ');

test('it is compressed fast, and best where that makes it fit the first packets of a connection', async () => {
  const sizeOf = async (count: number) => {
    load.mockImplementation(async () => ({ time: 300, homes: homes(wordsOf(count)) }));
    const html = await laterPage();
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
    const fast = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;
    return { fast, sent: Number(response.headers.get('content-length')) };
  };
  const [small, medium, large] = [await sizeOf(100), await sizeOf(8_400), await sizeOf(20_000)];
  expect(small.sent).toBe(small.fast);
  expect(medium.fast).toBeGreaterThan(15_200);
  expect(medium.sent).toBeLessThanOrEqual(15_200);
  expect(large.sent).toBe(large.fast);
});

test('it is read once a second, and drawn again only when something has changed', async () => {
  load.mockImplementation(async () => ({ time: 200, homes: homes('Baize') }));
  const first = await laterPage();
  expect(first).toContain('Baize');
  const calls = load.mock.calls.length;
  await Promise.all([page(), page('/index.html'), page()]);
  expect(load.mock.calls.length).toBe(calls);
  load.mockImplementation(async () => ({ time: 201, homes: homes('Baize') }));
  const second = await laterPage();
  expect(second).toContain('"time":201');
  const drawing = (html: string) => /drawing \d+/.exec(html)?.[0];
  expect(drawing(second)).toBe(drawing(first));
});

test('the last page is sent where the database fails or takes long', async () => {
  const last = await laterPage();
  load.mockImplementation(() => Promise.reject(new Error('down')));
  expect(await laterPage()).toBe(last);
  expect(onError).toHaveBeenCalled();
  load.mockImplementation(() => new Promise(() => {}));
  expect(await laterPage()).toBe(last);
});

test('without a renderer, and before the first answer of the database, the page is that of the build', async () => {
  const plain = mkdtempSync(join(tmpdir(), 'baize-page-'));
  writeFileSync(join(plain, 'index.html'), 'built');
  const serve = servePage(plain, serveAppFiles(plain, { isDraining }), {
    load: () => new Promise(() => {}),
    onError,
    isDraining,
  });
  const other = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const answer = await fetch(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  expect(await answer.text()).toBe('built');
  other.close();
  rmSync(plain, { recursive: true });
});

test('other paths and methods are left to the files', async () => {
  expect((await fetch(`${url}/nothing.html`)).status).toBe(404);
  expect((await fetch(url, { method: 'POST' })).status).toBe(404);
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});
