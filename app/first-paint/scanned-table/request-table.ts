import type { DocumentGlobals } from '#lib/contract/document.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** The addresses of paint.ts. Replaced by the build. */
declare const TABLE_SCRIPTS: Readonly<Record<Locale, string>>;

const POSTER_HASH = /^#\/pages\/order\/add\?code=([0-9A-Z]{12})$/;
/** The app does not wait longer for the paint. */
const MAX_WAIT_MS = 1000;

/**
 * Runs in the head, after before-paint.ts: if a guest opens the address of a poster, loads paint.ts, which
 * paints its table before the app has started, and asks for the table at once. The script comes first: it has
 * work to do until the table comes. The first formatter of a page, in any language, takes as long as all else
 * that paint.ts does: it is made while both are on their way. The manifest and its icon wait for the scripts
 * of the app. Start-scripts.ts waits for the paint.
 */
export function requestTable(): void {
  const [, code] = POSTER_HASH.exec(location.hash) ?? [];
  if (code === undefined || hasSession()) return;
  const { lang: language, dataset } = document.documentElement;
  const locale = language === 'en' ? 'en' : 'zh-Hans';
  const lang = locale === 'en' ? 'en-us' : 'zh-cn';
  let settle: (isPainted: boolean) => void = () => {};
  const settled = new Promise<boolean>((resolve) => {
    settle = resolve;
    setTimeout(() => resolve(false), MAX_WAIT_MS);
  });
  let setStyled = () => {};
  const styled = new Promise<void>((resolve) => {
    setStyled = resolve;
  });
  const manifest = document.querySelector<HTMLLinkElement>('[rel=manifest]');
  if (manifest) manifest.rel = '';
  const linkManifest = () => {
    if (manifest) manifest.rel = 'manifest';
  };
  const script = document.createElement('script');
  script.fetchPriority = 'high';
  script.src = TABLE_SCRIPTS[locale];
  script.onerror = () => settle(false);
  document.head.append(script);
  const answer = fetch(`${dataset.api ?? ''}/api/table/detail?code=${code}&lang=${lang}`);
  answer.catch(() => settle(false));
  (globalThis as DocumentGlobals).scannedTable = {
    ...{ code, lang, answer, settled, settle },
    ...{ styled, setStyled, linkManifest },
  };
  setTimeout(() => new Intl.DateTimeFormat('en', { hour: 'numeric' }));
}

function hasSession(): boolean {
  try {
    return localStorage.getItem('token') !== null;
  } catch {
    return false;
  }
}
