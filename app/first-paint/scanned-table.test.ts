import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentGlobals, ScannedTable } from '#lib/contract/document.ts';
import { paintTable, requestTable } from './scanned-table.ts';

const globals = globalThis as DocumentGlobals;
const CODE = 'ABCDEF123456';
const POSTER = `#/pages/order/add?code=${CODE}`;

afterEach(() => {
  vi.unstubAllGlobals();
  delete globals.scannedTable;
});

interface Visit {
  readonly hash?: string;
  readonly lang?: string;
  readonly api?: string;
  /** What is stored. */
  readonly local?: Readonly<Record<string, string>>;
  readonly tab?: Readonly<Record<string, string>>;
}

/** Opens the address; returns the calls that are made. */
function open({ hash = POSTER, lang = 'en', api = '', local = {}, tab = {} }: Visit) {
  const calls: URL[] = [];
  vi.stubGlobal('TABLE_RENDERER', '0123456789abcdef');
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('localStorage', { getItem: (key: string) => local[key] ?? null });
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => tab[key] ?? null });
  vi.stubGlobal('navigator', { language: 'en-GB' });
  vi.stubGlobal('document', { documentElement: { lang, dataset: { api } } });
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(new URL(url, 'https://hall.example'));
    return new Response('{}');
  });
  requestTable();
  return calls;
}

test('the address of a poster asks for its table, drawn for this phone by the renderer of this build', () => {
  const [call] = open({ api: 'https://api.hall.example' });
  expect(call?.origin).toBe('https://api.hall.example');
  expect(call?.pathname).toBe('/api/table/scanned');
  expect(Object.fromEntries(call?.searchParams ?? [])).toEqual({
    code: CODE,
    lang: 'en-us',
    renderer: '0123456789abcdef',
    language: 'en-GB',
    utc_offset: String(-new Date().getTimezoneOffset()),
  });
  expect(open({ lang: 'zh-Hans' })[0]?.searchParams.get('lang')).toBe('zh-cn');
});

test('another address, a person with a session and a form that was begun are left to the app', () => {
  const visits = [
    { hash: '#/' },
    { hash: `${POSTER}7` },
    { local: { token: 'session' } },
    { tab: { 'order-draft': '{}' } },
  ];
  for (const visit of visits) {
    expect(open(visit)).toEqual([]);
    expect(globals.scannedTable).toBeUndefined();
  }
});

/** Paints the answer at the place of Home; returns whether it did, and what the place holds. */
async function paint(body: unknown, { hash = POSTER, isShown = true } = {}) {
  const styled = { dataset: { style: 'fill: red' }, style: { cssText: '' } };
  const place = { innerHTML: '', querySelectorAll: () => [styled] };
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('document', { getElementById: () => place });
  const answer = Promise.resolve(new Response(JSON.stringify(body)));
  const table: ScannedTable = { code: CODE, lang: 'en-us', answer };
  globals.scannedTable = isShown ? table : undefined;
  const isPainted = await paintTable(table, Promise.resolve());
  return { isPainted, html: place.innerHTML, style: styled.style.cssText };
}

const DRAWN = { code: 1, data: { markup: '<p>Table 12</p>' } };

test('the page is shown with its styles, which the policy allows only to scripts', async () => {
  expect(await paint(DRAWN)).toEqual({ isPainted: true, html: '<p>Table 12</p>', style: 'fill: red' });
});

test('nothing is painted over the app or another page, or without a page', async () => {
  const nothing = { isPainted: false, html: '', style: '' };
  expect(await paint(DRAWN, { isShown: false })).toEqual(nothing);
  expect(await paint(DRAWN, { hash: '#/' })).toEqual(nothing);
  expect(await paint({ code: 0, data: { reason: 'table_code_unknown' } })).toEqual(nothing);
  expect(await paint({ code: 1, data: { markup: null } })).toEqual(nothing);
});

test('an answer that is none, or that the app has read, is left to the app', async () => {
  const table = (response: Promise<Response>): ScannedTable => ({
    code: CODE,
    lang: 'en-us',
    answer: response,
  });
  const read = new Response(JSON.stringify(DRAWN));
  await read.text();
  for (const answer of [Promise.reject(new TypeError('offline')), Promise.resolve(read)])
    expect(await paintTable(table(answer), Promise.resolve())).toBe(false);
});
