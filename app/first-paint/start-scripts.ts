import { DEPLOYMENT_PATH } from '#lib/api/client/deployment.ts';
import type { DocumentGlobals } from '#lib/contract/document.ts';

/** The time that a slow phone needs to draw a frame. With less, scripts arrive before the table is shown. */
const DRAWING_MS = 50;

const globals = globalThis as DocumentGlobals;

/**
 * Ends the inline script of the document's Home: loads the app's style sheets and scripts, and `config.json`,
 * which they read first, once the first paint is on the screen, which they would delay: Home, or the table of
 * a scanned poster (scanned-table/paint.ts). Loads them at once if nothing is painted before: at the address
 * of another page, and in the background. In the document they have the type and the relation `later`
 * (scripts/document/page-template.ts).
 */
export function startScripts(): void {
  const { scannedTable } = globals;
  const afterFrame = () => requestAnimationFrame(() => setTimeout(load, DRAWING_MS));
  if (document.hidden) load();
  else if (scannedTable) void scannedTable.settled.then((isPainted) => (isPainted ? afterFrame() : load()));
  else if (document.documentElement.dataset.page) load();
  else afterFrame();
}

/**
 * The scripts are loaded beside the style sheets and run after them, so that the app is not shown without its
 * styles; after a second failure of a style sheet they run.
 */
function load(): void {
  const { scannedTable } = globals;
  scannedTable?.linkManifest();
  scannedTable?.askHome?.();
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type=later]')];
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=later]')];
  const styled = Promise.all(sheets.map(loadSheet));
  append('link', { rel: 'preload', as: 'fetch', href: DEPLOYMENT_PATH, crossOrigin: 'anonymous' });
  for (const { src } of scripts) append('link', { rel: 'preload', as: 'script', href: src });
  void styled.then(() => {
    scannedTable?.setStyled();
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
