/**
 * Second step of `npm run build`: writes `out/_document/`, from which scripts/configure.ts and
 * server/http/page.ts make the pages: their templates, and `render-home.mjs`, which draws Home for the
 * document with the components of the app. Also the scripts that paint the table of a scanned poster
 * (app/first-paint/scanned-table), one for each language.
 */
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseFragment } from 'parse5';
import type { OutputChunk } from 'rolldown';
import { attributeOf, elementsOf } from '../../app/first-paint/html-tree.ts';
import type * as scannedTable from '../../app/first-paint/scanned-table/render-scanned-table.tsx';
import type { ScannedTableTemplate } from '../../app/first-paint/scanned-table/template.ts';
import { type Locale, locales } from '../../lib/i18n/locales.ts';
import en from '../../messages/pages/en.json' with { type: 'json' };
import zh from '../../messages/pages/zh-Hans.json' with { type: 'json' };
import { DOCUMENT_FOLDER, PAGE_TEMPLATES, RENDER_HOME } from '../../server/http/home-document.ts';
import type { PageTemplate } from '../../server/http/page-template.ts';
import { bundleRenderer, bundleScript } from './bundle.ts';
import { appTemplate, otherTemplate } from './page-template.ts';
import { stylesBeside, stylesOf } from './styles.ts';

/** The outline in the page, which stands in place of Home. */
const OUTLINE = ['app/first-paint/shell.tsx', 'components/ui/skeleton.tsx'];
const APP_PAGE = 'index.html';
/** They have a title and a language of their own. */
const HALL_PAGES: readonly string[] = ['counter.html', 'board.html'];
const NO_SCRIPTS = `<p class="fixed inset-x-0 top-0 z-60 bg-warn-soft p-4 text-center text-warn-text">${en.ui.noScripts}<br><span lang="zh-Hans">${zh.ui.noScripts}</span></p>`;
const folder = join('out', DOCUMENT_FOLDER);

const renderer = await bundleRenderer('app/first-paint/render-home.tsx', join(folder, RENDER_HOME));
const words = wordsOf([...sourcesOf(renderer).map(read), ...OUTLINE.map(read), NO_SCRIPTS]);
const css = await stylesOf(words, renderer.code);
const templates = await renderScannedTables();
const tableScripts: Record<string, string> = {};
for (const locale of locales) tableScripts[locale] = await writeTableScript(locale, templates[locale]);

const otherHead = await bundleScript('app/first-paint/other-page.ts');
const head = await bundleScript('app/first-paint/head.ts', { TABLE_SCRIPTS: tableScripts });
const body = await bundleScript('app/first-paint/body.ts');
const pages: Record<string, PageTemplate> = {};
for (const name of readdirSync('out').filter((file) => file.endsWith('.html'))) {
  const html = read(join('out', name));
  pages[name] =
    name === APP_PAGE
      ? appTemplate(html, { head, body, css, noScripts: NO_SCRIPTS })
      : otherTemplate(html, { head: otherHead, isForStaff: HALL_PAGES.includes(name) });
}
writeFileSync(join(folder, PAGE_TEMPLATES), JSON.stringify(pages));

function read(path: string): string {
  return readFileSync(path, 'utf8');
}

/** The components of the app in a bundle. */
function sourcesOf({ moduleIds }: OutputChunk): string[] {
  return moduleIds.filter((id) => !id.includes('node_modules') && id.endsWith('.tsx'));
}

function wordsOf(sources: readonly string[]): ReadonlySet<string> {
  return new Set(sources.flatMap((source) => source.split(/[\s"'`]+/)));
}

/** The page of a scanned table in each language, drawn here. */
async function renderScannedTables(): ReturnType<typeof scannedTable.renderScannedTable> {
  // In this folder, where what is left out of the bundle is found.
  const temporary = mkdtempSync(join(folder, 'render-'));
  const file = resolve(temporary, 'render.mjs');
  await bundleRenderer('app/first-paint/scanned-table/render-scanned-table.tsx', file);
  const { renderScannedTable }: typeof scannedTable = await import(pathToFileURL(file).href);
  const drawn = await renderScannedTable();
  rmSync(temporary, { recursive: true });
  return drawn;
}

/** Writes the script with the page of a table in one language, and its styles; returns its address. */
async function writeTableScript(locale: Locale, template: ScannedTableTemplate): Promise<string> {
  const styles = stylesBeside(await stylesOf(classesOf(template.markup), template.markup), css);
  const define = { LOCALE: locale, TEMPLATE: template, STYLES: styles };
  const script = await bundleScript('app/first-paint/scanned-table/paint.ts', define);
  const path = `_next/static/scanned-table-${locale}-${hash('sha256', script).slice(0, 16)}.js`;
  writeFileSync(join('out', path), script);
  return `/${path}`;
}

function classesOf(markup: string): ReadonlySet<string> {
  const elements = elementsOf(parseFragment(markup));
  return new Set(elements.flatMap((element) => attributeOf(element, 'class')?.split(' ') ?? []));
}
