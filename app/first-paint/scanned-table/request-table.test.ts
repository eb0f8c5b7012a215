import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentGlobals } from '#lib/contract/document.ts';
import { requestTable } from './request-table.ts';

const globals = globalThis as DocumentGlobals;
const POSTER = '#/pages/order/add?code=ABCDEF123456';

interface Script {
  src?: string;
  onerror?: () => void;
}

function open({ hash = POSTER, lang = 'en', token = null as string | null, api = '' }) {
  const manifest = { rel: 'manifest' };
  const scripts: Script[] = [];
  const fetched: string[] = [];
  vi.stubGlobal('TABLE_SCRIPTS', { en: '/en.js', 'zh-Hans': '/zh.js' });
  vi.stubGlobal('location', { hash });
  vi.stubGlobal('localStorage', { getItem: () => token });
  vi.stubGlobal('document', {
    documentElement: { lang, dataset: { api } },
    querySelector: () => manifest,
    createElement: () => ({}),
    head: { append: (script: Script) => scripts.push(script) },
  });
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url);
    return new Response('{}');
  });
  vi.useFakeTimers();
  requestTable();
  return { manifest, scripts, fetched };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete globals.scannedTable;
});

test('the address of a poster loads the script in the language of the page, and the table', () => {
  const { manifest, scripts, fetched } = open({ api: 'https://api.hall.example' });
  expect(scripts.map(({ src }) => src)).toEqual(['/en.js']);
  expect(fetched).toEqual(['https://api.hall.example/api/table/detail?code=ABCDEF123456&lang=en-us']);
  expect(manifest.rel).toBe('');
  globals.scannedTable?.linkManifest();
  expect(manifest.rel).toBe('manifest');
  expect(open({ lang: 'zh-Hans' }).fetched).toEqual(['/api/table/detail?code=ABCDEF123456&lang=zh-cn']);
});

test('another address, and a person with a session, are left to the app', () => {
  for (const visit of [{ hash: '#/' }, { hash: `${POSTER}7` }, { token: 'session' }]) {
    expect(open(visit).fetched).toEqual([]);
    expect(globals.scannedTable).toBeUndefined();
  }
});

test('nothing waits longer for the paint than a second, or than its script fails', async () => {
  open({});
  vi.advanceTimersByTime(1000);
  expect(await globals.scannedTable?.settled).toBe(false);
  const { scripts } = open({});
  scripts[0]?.onerror?.();
  expect(await globals.scannedTable?.settled).toBe(false);
});
