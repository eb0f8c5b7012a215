import type { DocumentGlobals } from '#lib/contract/document.ts';

/** Whether the address is that of another page than Home. */
export const isInnerPage = (hash: string): boolean => hash.length > 2 && !hash.startsWith('#/?');

/** What the app has stored on this phone; empty if there is nothing, or if the browser blocks the storage. */
export function readStored(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): string {
  try {
    return globalThis[storage].getItem(key) ?? '';
  } catch {
    return '';
  }
}

/**
 * Runs before the first paint. Sets the language, the theme and the brand colors (lib/i18n/locales.ts,
 * lib/browser/theme.ts and accent.ts), and whether the address is Home. The document has the language of the
 * hall, or leaves it to the browser. Also stores the browser's install prompt (lib/pwa/install.ts) and the
 * opening hash (lib/pwa/launch-queue.ts), which no module could receive in time. Hides the document's Home
 * until fit-first-paint.ts has run: a browser may paint a part of it, in the wrong language, which then
 * moves.
 */
export function prepareDocument(): void {
  const root = document.documentElement;
  const globals = globalThis as DocumentGlobals;
  const { hash } = location;
  globals.startHash = hash;
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    globals.installOffer = event;
  });
  addEventListener('appinstalled', () => {
    globals.installOffer = null;
  });
  root.dataset.parsing = '';
  if (isInnerPage(hash)) root.dataset.page = 'inner';
  const locale = readStored('locale');
  if (locale === 'en' || locale === 'zh-Hans') root.lang = locale;
  else if (root.dataset.language === 'browser' && navigator.language.toLowerCase().startsWith('zh'))
    root.lang = 'zh-Hans';
  const theme = readStored('theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const accent = readStored('accent');
  if (accent) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(accent);
    document.adoptedStyleSheets = [sheet];
  }
}
