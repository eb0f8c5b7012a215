import { afterEach, expect, test, vi } from 'vitest';
import type { DocumentData, DocumentGlobals, Phone } from '#lib/contract/document.ts';
import type { HomeData } from '#lib/contract/home.ts';
import { fitFirstPaint } from './fit-first-paint.ts';

const NOW = 1_790_000_000;
const live = { time: NOW, data: { store_id: 's1' } as HomeData };
const globals = globalThis as DocumentGlobals;

interface Visit {
  readonly home?: DocumentData | null;
  readonly phones?: readonly Phone[];
  readonly lang?: 'en' | 'zh-Hans';
  readonly page?: string;
  readonly browser?: string;
  readonly stored?: Readonly<Record<string, string>>;
}

/** Runs the script in a document with those parts; returns what is shown. */
function fitDocument({
  home = { store_id: 's1', ...live },
  phones = ['en', 'zh-Hans'],
  lang = 'en',
  page,
  browser = 'en-GB',
  stored = {},
}: Visit) {
  const room = { style: { cssText: '' } };
  const [first, ...others] = phones;
  const shown = { phone: first as Phone | null };
  const part = {
    dataset: { phone: first },
    replaceChildren: (content: Phone) => {
      shown.phone = content;
    },
    querySelector: () => room,
  };
  const place = {
    dataset: {} as Record<string, string>,
    firstElementChild: part,
    querySelector: (selector: string) =>
      selector === 'script' ? home && { textContent: JSON.stringify(home) } : part,
    querySelectorAll: () => others.map((phone) => ({ dataset: { phone }, content: phone, remove: () => {} })),
    replaceChildren: () => {
      shown.phone = null;
    },
    addEventListener: () => {},
  };
  const dataset: Record<string, string> = { parsing: '', api: '', ...(page ? { page } : {}) };
  const calls: string[] = [];
  vi.stubGlobal('document', { documentElement: { lang, dataset }, getElementById: () => place });
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null });
  vi.stubGlobal('navigator', { language: browser });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('fetch', async (url: string) => {
    calls.push(url);
    return new Response('{}');
  });
  vi.useFakeTimers({ now: NOW * 1000 });
  fitFirstPaint();
  expect(dataset).not.toHaveProperty('parsing');
  return { shown: shown.phone, calls, isStale: 'stale' in place.dataset, room: room.style.cssText };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete globals.homeData;
  delete globals.homeCall;
});

test('Home is shown in the language of the page, and its data are handed over in that of the document', () => {
  expect(fitDocument({})).toMatchObject({ shown: 'en', calls: [], isStale: false });
  expect(globals.homeData).toMatchObject(live);
  delete globals.homeData;
  expect(fitDocument({ lang: 'zh-Hans' })).toMatchObject({
    shown: 'zh-Hans',
    calls: ['/api/index/home?lang=zh-cn&store_id='],
  });
  expect(globals.homeData).toBeUndefined();
});

test('a phone that writes times in twelve hours gets the part for it, if there is one', () => {
  const phones = ['en', 'en h12', 'zh-Hans'] as const;
  expect(fitDocument({ phones, browser: 'en-US' }).shown).toBe('en h12');
  expect(fitDocument({ phones, browser: 'en-GB' }).shown).toBe('en');
  expect(fitDocument({ phones, lang: 'zh-Hans', browser: 'en-US' }).shown).toBe('zh-Hans');
  // What is stored is believed: the first formatter is slow.
  expect(fitDocument({ phones, browser: 'en-GB', stored: { 'hour-cycle': 'en-GB h12' } }).shown).toBe(
    'en h12',
  );
});

test('states that are too old are hidden, by the clock of the server, and asked for', () => {
  const old = { store_id: 's1', ...live, time: NOW - 61 };
  expect(fitDocument({ home: old })).toMatchObject({ isStale: true, shown: 'en' });
  expect(globals.homeCall).toBeDefined();
  expect(fitDocument({ home: old, stored: { clock: '-61' } })).toMatchObject({ isStale: false, calls: [] });
});

test('another page, outlet or language than those of the document shows none of it', () => {
  expect(fitDocument({ page: 'inner' })).toMatchObject({ shown: null, calls: [] });
  expect(fitDocument({ phones: ['zh-Hans'] }).shown).toBeNull();
  expect(fitDocument({ stored: { outlet: 's2' } })).toMatchObject({
    shown: null,
    calls: ['/api/index/home?lang=en-us&store_id=s2'],
  });
});

test('a document without Home asks for its data', () => {
  expect(fitDocument({ home: null }).calls).toEqual(['/api/index/home?lang=en-us&store_id=']);
});

test('the room of the card of a game is kept for a person with a session', () => {
  expect(fitDocument({ stored: { 'home-room': '120' } }).room).toBe('');
  expect(fitDocument({ stored: { 'home-room': '120', token: 't' } }).room).toContain('min-height:120px');
});
