/**
 * Second step of `npm run build`: writes `out/_document/`, from which scripts/configure.ts and
 * server/http/page.ts make the pages: their templates, and `render-home.mjs`, which draws Home for the
 * document with the components of the app, and `render-table-<revision>.mjs`, which draws the page of a
 * scanned table.
 */
import { hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import en from '../../messages/pages/en.json' with { type: 'json' };
import zh from '../../messages/pages/zh-Hans.json' with { type: 'json' };
import {
  DOCUMENT_FOLDER,
  PAGE_TEMPLATES,
  RENDER_HOME,
  tableRendererFile,
} from '../../server/http/home-document.ts';
import type { PageTemplate } from '../../server/http/page-template.ts';
import { bundleRenderer, bundleScript } from './bundle.ts';
import { appTemplate, otherTemplate } from './page-template.ts';
import { stylesOf } from './styles.ts';

/** The outline in the page, which stands in place of Home. */
const OUTLINE = [
  'app/first-paint/shell.tsx',
  'app/first-paint/bilingual-text.tsx',
  'components/ui/skeleton.tsx',
];
const APP_PAGE = 'index.html';
/** They have a title and a language of their own. */
const HALL_PAGES: readonly string[] = ['counter.html', 'board.html'];
const NO_SCRIPTS = `<p class="fixed inset-x-0 top-0 z-60 bg-warn-soft p-4 text-center text-warn-text">${en.ui.noScripts}<br><span lang="zh-Hans">${zh.ui.noScripts}</span></p>`;
const folder = join('out', DOCUMENT_FOLDER);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const homeRenderer = await bundleRenderer('app/first-paint/render-home.tsx');
writeFileSync(join(folder, RENDER_HOME), homeRenderer.code);
const tableRenderer = await bundleRenderer('app/first-paint/render-table.tsx');
const revision = hash('sha256', tableRenderer.code).slice(0, 16);
writeFileSync(join(folder, tableRendererFile(revision)), tableRenderer.code);

const components = homeRenderer.moduleIds.filter((id) => !id.includes('node_modules') && id.endsWith('.tsx'));
const sources = [...[...components, ...OUTLINE].map(read), NO_SCRIPTS];
const words = new Set(sources.flatMap((source) => source.split(/[\s"'`]+/)));
const css = await stylesOf(words, homeRenderer.code);
const otherHead = await bundleScript('app/first-paint/other-page.ts');
const head = await bundleScript('app/first-paint/head.ts', revision);
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
