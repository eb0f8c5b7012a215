import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DocumentGlobals } from '#lib/contract/document.ts';
import { startScripts } from './start-scripts.ts';

const globals = globalThis as DocumentGlobals;

interface Added {
  readonly tag: string;
  readonly src?: string;
  readonly href?: string;
}

/** Runs the script in a document with one style sheet and one script. */
function start({ hidden = false, page }: { hidden?: boolean; page?: string }) {
  const sheet = { rel: 'later', href: '/a.css', onload: () => {}, onerror: () => {}, setAttribute: vi.fn() };
  const added: Added[] = [];
  const frames: (() => void)[] = [];
  vi.stubGlobal('document', {
    hidden,
    documentElement: { dataset: page ? { page } : {} },
    querySelectorAll: (selector: string) => (selector.startsWith('link') ? [sheet] : [{ src: '/a.js' }]),
    createElement: (tag: string) => ({ tag }),
    head: { append: (element: Added) => added.push(element) },
  });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
  startScripts();
  const draw = () => {
    for (const callback of frames) callback();
    vi.runAllTimers();
  };
  const scripts = () => added.filter(({ tag }) => tag === 'script').map(({ src }) => src);
  return { sheet, added, draw, scripts };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  globals.scannedTable = undefined;
});

test('nothing is loaded before the first frame is drawn; then the scripts run after the style sheets', async () => {
  const { sheet, added, draw, scripts } = start({});
  expect([added, sheet.rel]).toEqual([[], 'later']);
  draw();
  expect(sheet.rel).toBe('stylesheet');
  expect(added.map(({ tag, href }) => [tag, href])).toEqual([
    ['link', '/config.json'],
    ['link', '/a.js'],
  ]);
  expect(scripts()).toEqual([]);
  sheet.onload();
  await vi.waitFor(() => expect(scripts()).toEqual(['/a.js']));
});

test('a style sheet that fails is asked for once more', async () => {
  const { sheet, draw, scripts } = start({});
  draw();
  sheet.onerror();
  expect(sheet.setAttribute).toHaveBeenCalledWith('href', '/a.css');
  sheet.onerror();
  await vi.waitFor(() => expect(scripts()).toEqual(['/a.js']));
});

test('in the background, and for another page, they are loaded at once', () => {
  expect(start({ hidden: true }).sheet.rel).toBe('stylesheet');
  expect(start({ page: 'inner' }).sheet.rel).toBe('stylesheet');
});

test('at a poster, the style sheets come at once, and the scripts once its table is drawn or refused', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  globals.scannedTable = { code: 'ABCDEF123456', lang: 'en-us', answer: promise };
  const { sheet, added, scripts } = start({ page: 'inner' });
  expect([sheet.rel, added]).toEqual(['stylesheet', []]);
  sheet.onload();
  resolve(new Response('{"code":0,"data":{"reason":"table_code_unknown"}}'));
  await vi.waitFor(() => expect(scripts()).toEqual(['/a.js']));
});

test('the scripts do not wait longer than a second for a table', async () => {
  globals.scannedTable = { code: 'ABCDEF123456', lang: 'en-us', answer: new Promise(() => {}) };
  const { sheet, scripts } = start({ page: 'inner' });
  sheet.onload();
  await vi.advanceTimersByTimeAsync(999);
  expect(scripts()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(scripts()).toEqual(['/a.js']);
});
