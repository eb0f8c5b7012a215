/** The script that request-table.ts loads, bundled by scripts/build-document.ts. */
import { currencyFormat } from '#components/ui/short-amount.ts';
import type { DocumentGlobals, ScannedTable, ScannedTableConfig } from '#lib/contract/document.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import { clockFormat } from '#lib/i18n/hour-cycle.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';
import { paintedTable } from './painted-table.ts';
import type { ScannedTableTemplate } from './template.ts';

// Replaced by the build, which makes one script for each language.
/** The styles of the classes on the page. */
declare const STYLES: string;
declare const TEMPLATE: ScannedTableTemplate;
declare const LOCALE: Locale;

const globals = globalThis as DocumentGlobals;
const { scannedTable } = globals;

/** Null if the response has been read by the app already, or is a refusal. */
async function dataOf<T>(answer: Promise<Response>): Promise<{ time: number; data: T } | null> {
  const response = await answer;
  if (response.bodyUsed) return null;
  const { code, time, data } = await response.clone().json();
  return code === 1 ? { time, data } : null;
}

const parsed = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve());
    else resolve();
  });

/** Adds the styles of the page, and removes them once the app's style sheets are there. */
function addStyles({ styled }: ScannedTable): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(STYLES);
  document.adoptedStyleSheets.push(styles);
  void styled.then(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== styles);
  });
}

/** Resolves to whether it has painted the table. */
async function paint({ answer }: ScannedTable): Promise<boolean> {
  const table = dataOf<TableDetail>(answer);
  // The error is thrown below, where the table is awaited.
  table.catch(() => {});
  const { language } = navigator;
  // The formatter is made while the table is on its way.
  clockFormat(LOCALE, language);
  phoneZone();
  // The document has made the call of Home only then.
  await parsed();
  const config =
    globals.homeData?.data.config ??
    globals.bakedConfig ??
    (globals.homeCall && (await dataOf<{ config: ScannedTableConfig }>(globals.homeCall))?.data.config);
  const money = config && currencyFormat(LOCALE, config.currency);
  const found = await table;
  const place = document.getElementById('first-paint');
  const { hash } = location;
  if (!found || !config || !money) return false;
  // The table is not painted over the app, or over another page.
  if (!place || place.firstElementChild || globals.scannedTable !== scannedTable) return false;
  if (!scannedTable || !hash.endsWith(scannedTable.code) || sessionStorage.getItem('order-draft'))
    return false;
  const page = paintedTable({
    template: TEMPLATE,
    locale: LOCALE,
    language,
    table: found.data,
    config,
    money,
    now: found.time,
  });
  if (!page) return false;
  addStyles(scannedTable);
  document.documentElement.style.setProperty('--page-max', `${config.max_width}px`);
  place.replaceChildren(page);
  return true;
}

// If this fails, the app shows its own page.
if (scannedTable)
  void paint(scannedTable)
    .catch(() => false)
    .then(scannedTable.settle);
