import { DEPLOYMENT_PATH } from '#lib/api/client/deployment.ts';
import type { DocumentGlobals } from '#lib/contract/document.ts';
import { paintTable } from './scanned-table.ts';

/** The time that a slow phone needs to draw a frame. With less, scripts arrive before the table is shown. */
const DRAWING_MS = 50;
/** The app does not wait longer for the table of a poster. */
const MAX_WAIT_MS = 1000;

const globals = globalThis as DocumentGlobals;

/**
 * Ends the inline script of the document's Home: loads the app's style sheets and scripts, and `config.json`,
 * which they read first, once the first paint is on the screen, which they would delay: Home, or the table of
 * a scanned poster, which needs the style sheets. Loads them at once if nothing is painted before: at the
 * address of another page, and in the background. In the document they have the type and the relation `later`
 * (scripts/document/page-template.ts).
 */
export function startScripts(): void {
  const { scannedTable } = globals;
  if (scannedTable && !document.hidden) {
    const styled = loadSheets();
    const tooLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), MAX_WAIT_MS));
    void Promise.race([paintTable(scannedTable, styled), tooLate]).then((isPainted) =>
      isPainted ? afterFrame(() => loadScripts(styled)) : loadScripts(styled),
    );
  } else if (document.hidden || document.documentElement.dataset.page) loadScripts(loadSheets());
  else afterFrame(() => loadScripts(loadSheets()));
}

const afterFrame = (load: () => void) => requestAnimationFrame(() => setTimeout(load, DRAWING_MS));

/** Resolves once all are loaded, or have failed twice. */
function loadSheets(): Promise<unknown> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later]')];
  return Promise.all(sheets.map(loadSheet));
}

/** The scripts are loaded at once and run after the style sheets: the app is not shown without its styles. */
function loadScripts(styled: Promise<unknown>): void {
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=later]')];
  append('link', { rel: 'preload', as: 'fetch', href: DEPLOYMENT_PATH, crossOrigin: 'anonymous' });
  for (const { src } of scripts) append('link', { rel: 'preload', as: 'script', href: src });
  void styled.then(() => {
    for (const { src } of scripts) append('script', { src });
  });
}

const loadSheet = (sheet: HTMLLinkElement) =>
  new Promise<unknown>((resolve) => {
    sheet.onload = resolve;
    sheet.onerror = () => {
      sheet.onerror = resolve;
      // Setting the address asks for it again.
      sheet.setAttribute('href', sheet.href);
    };
    sheet.rel = 'stylesheet';
  });

function append<Tag extends 'link' | 'script'>(
  tag: Tag,
  attributes: Partial<HTMLElementTagNameMap[Tag]>,
): void {
  document.head.append(Object.assign(document.createElement(tag), attributes));
}
