import type { DocumentGlobals, ScannedTable } from '#lib/contract/document.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import type { tableApi } from '#lib/contract/table.ts';
import { readStored } from './before-paint.ts';

/** The revision of render-table.tsx in this build. Replaced by the build. */
declare const TABLE_RENDERER: string;

const POSTER_HASH = /^#\/pages\/order\/add\?code=([0-9A-Z]{12})$/;

const globals = globalThis as DocumentGlobals;

/**
 * Runs in the head, after before-paint.ts: if a guest opens the address of a poster, asks for its table, and
 * for the page of the table as the server draws it (render-table.tsx). It is not drawn for a person with a
 * session, or with an order form that was begun in this tab: only the app knows them.
 */
export function requestTable(): void {
  const [, code] = POSTER_HASH.exec(location.hash) ?? [];
  if (code === undefined || readStored('token') || readStored('order-draft', 'sessionStorage')) return;
  const { lang: language, dataset } = document.documentElement;
  const lang = language === 'zh-Hans' ? 'zh-cn' : 'en-us';
  const query = new URLSearchParams({
    code,
    lang,
    renderer: TABLE_RENDERER,
    language: navigator.language,
    utc_offset: String(-new Date().getTimezoneOffset()),
  });
  const answer = fetch(`${dataset.api ?? ''}/api/table/scanned?${query}`);
  answer.catch(() => {});
  globals.scannedTable = { code, lang, answer };
}

/**
 * Shows the page that the server has drawn until the app takes its place (hand-over.ts). `styled`: resolves
 * once the style sheets of the app are loaded. Resolves to whether the page is shown.
 */
export async function paintTable(table: ScannedTable, styled: Promise<unknown>): Promise<boolean> {
  try {
    const [response] = await Promise.all([table.answer, styled]);
    const { data }: { data: Partial<Output<typeof tableApi.scanned>> } = await response.clone().json();
    const place = document.getElementById('first-paint');
    // A refusal has no page.
    if (!data.markup || !place) return false;
    // It is not painted over the app, or over another page.
    if (globals.scannedTable !== table || !location.hash.endsWith(table.code)) return false;
    // Scripts and `style` attributes in it would have no effect: the policy of the page forbids them.
    place.innerHTML = data.markup;
    for (const element of place.querySelectorAll<HTMLElement | SVGElement>('[data-style]'))
      element.style.cssText = element.dataset.style ?? '';
    return true;
  } catch {
    // The app draws the page.
    return false;
  }
}
