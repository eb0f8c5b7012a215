/**
 * Second step of `npm run build`: writes `out/_document/`, from which Home is put into the document
 * (server/http/home-document.ts): `render-home.mjs`, which draws it with the components of the app, and
 * `first-paint.css`, the styles that it needs. Also the scripts that paint the table of a scanned poster
 * (app/first-paint/scanned-table), one for each language.
 */
import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile, optimize } from '@tailwindcss/node';
import { type OutputChunk, rolldown } from 'rolldown';
import { isStyled, unescaped } from '../app/first-paint/home-markup.ts';
import type * as scannedTable from '../app/first-paint/scanned-table/render-scanned-table.tsx';
import type { ScannedTableTemplate } from '../app/first-paint/scanned-table/template.ts';
import { type Locale, locales } from '../lib/i18n/locales.ts';
import { DOCUMENT_FOLDER, FIRST_PAINT_CSS, RENDER_HOME } from '../server/http/home-document.ts';
import { tableScriptPath } from './first-paint.ts';

/** What none of the first pictures shows: states of an action, and what stands in place of Home. */
const NOT_DRAWN = /components\/ui\/(?:offline-banner|spinner)\.tsx$/;
/**
 * What is left out of Tailwind's base styles: selectors of elements that neither Home nor the page of a
 * scanned table has, and the classes `outline` and `table`, which Tailwind finds in other text.
 */
const UNUSED_SELECTOR =
  /^(?:::(?:-webkit|file-selector|placeholder)|:-moz|input::|:where\(select|\[size\]|(?:hr|abbr|b|strong|code|kbd|samp|pre|small|sub|sup|table|progress|summary|textarea)(?![-\w])|\.(?:outline|table)$)/;
/** Styles of other pages. */
const UNUSED_ANIMATIONS =
  /@keyframes (?:push|pop|spin)\{(?:[^{}]*\{[^{}]*\})+\}|\.page-(?:in|out)\{[^{}]*\}/g;
/** What only says that a variable is not inherited: Home sets each on the element that uses it. */
const UNSET_VARIABLES = /@property --tw-[\w-]+\{syntax:"[^"]*";inherits:false\}/g;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const GLOBAL_STYLES = 'app/globals.css';
const folder = join('out', DOCUMENT_FOLDER);

const bundle = await bundleRenderer('app/first-paint/render-home.tsx', join(folder, RENDER_HOME));
const documentStyles = await stylesOf(candidatesOf(bundle));
const templates = await renderTemplates();
const scripts: string[] = [];
for (const locale of locales) {
  const script = await bundleScannedTable(locale, templates[locale], documentStyles);
  const digest = hash('sha256', script).slice(0, 6);
  writeFileSync(join('out', tableScriptPath(locale, digest)), script);
  scripts.push(script);
}
writeFileSync(
  join(folder, FIRST_PAINT_CSS),
  withoutUnusedColors(documentStyles, [bundle.code, ...scripts].join('')),
);

/**
 * Bundles the component with all that it imports, so that the server needs neither React nor the app's
 * source.
 */
async function bundleRenderer(input: string, file: string): Promise<OutputChunk> {
  const build = await rolldown({
    input,
    platform: 'node',
    transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env.BUILD': '""' } },
    plugins: [
      {
        // None of them is in the first picture.
        name: 'without-lazy-parts',
        resolveDynamicImport: (source) => ({ id: source, external: true }),
      },
    ],
    // 'use client' means nothing here.
    onLog: (level, log, report) => {
      if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log);
    },
  });
  const { output } = await build.write({
    file,
    format: 'esm',
    codeSplitting: false,
    minify: true,
  });
  await build.close();
  return output[0];
}

/** The page of a scanned table in each language, drawn here. */
async function renderTemplates(): ReturnType<typeof scannedTable.renderScannedTable> {
  // In this folder, where what is left out of the bundle is found.
  const temporary = mkdtempSync(join(folder, 'render-'));
  const renderer = resolve(temporary, 'render.mjs');
  await bundleRenderer('app/first-paint/scanned-table/render-scanned-table.tsx', renderer);
  const { renderScannedTable }: typeof scannedTable = await import(pathToFileURL(renderer).href);
  const drawn = await renderScannedTable();
  rmSync(temporary, { recursive: true });
  return drawn;
}

/** The script with the page of a table in one language, and its styles. */
async function bundleScannedTable(
  locale: Locale,
  template: ScannedTableTemplate,
  documentStyles: string,
): Promise<string> {
  const styles = stylesOfPage(await stylesOf(classesOf(template.markup).filter(isStyled)), documentStyles);
  const define = {
    LOCALE: JSON.stringify(locale),
    TEMPLATE: JSON.stringify(template),
    STYLES: JSON.stringify(styles),
  };
  const build = await rolldown({
    input: 'app/first-paint/scanned-table/paint.ts',
    platform: 'browser',
    transform: { define },
  });
  const { output } = await build.generate({ format: 'iife', minify: true });
  await build.close();
  return output[0].code;
}

/**
 * All words of the components in the bundle and of the outline: Tailwind makes styles of those that are
 * classes.
 */
function candidatesOf({ moduleIds }: OutputChunk): string[] {
  const own = moduleIds.filter(
    (id) => !id.includes('node_modules') && id.endsWith('.tsx') && !NOT_DRAWN.test(id),
  );
  const outline = ['app/first-paint/shell.tsx', 'components/ui/skeleton.tsx', 'scripts/first-paint.ts'];
  const source = [...own, ...outline].map((path) => readFileSync(path, 'utf8')).join('\n');
  return [...new Set(source.replaceAll(COMMENT, '').split(/[\s"'`]+/))].filter(isStyled);
}

async function stylesOf(words: string[]): Promise<string> {
  const source = readFileSync(GLOBAL_STYLES, 'utf8');
  const compiler = await compile(source, { base: join(process.cwd(), 'app'), onDependency: () => {} });
  const { code } = optimize(compiler.build(words), { minify: true });
  // The style sheet has the fallback for @property, and the licence of Tailwind. The layers stay.
  const own = code
    .replace(/@layer properties\{@supports[\s\S]*?\}\}\}/, '@layer properties;')
    .replace(/^\/\*![\s\S]*?\*\/\s*/, '');
  return withoutUnusedVariables(withoutUnusedRules(own));
}

function classesOf(markup: string): string[] {
  const names = Array.from(markup.matchAll(/ class="([^"]*)"/g), ([, all = '']) => unescaped(all).split(' '));
  return [...new Set(names.flat())];
}

/**
 * All utilities of a page, because their order decides which of them wins, and what they read that the
 * document does not define. Throws if they need more.
 */
function stylesOfPage(css: string, document: string): string {
  const newIn = (pattern: RegExp) => {
    const known = new Set(document.match(pattern));
    return (css.match(pattern) ?? []).filter((definition) => !known.has(definition));
  };
  const [animation] = newIn(/@keyframes [\w-]+/g);
  if (animation) throw new Error(`the document has no ${animation}`);
  const knownVariables = new Set(variablesOf(document));
  const variables = variablesOf(css).filter((variable) => !knownVariables.has(variable));
  return `@layer theme{:root{${variables.join(';')}}}@layer utilities{${layerOf(css, 'utilities')}}${newIn(/@property [^}]*\}/g).join('')}`;
}

function variablesOf(css: string): string[] {
  return layerOf(css, 'theme').match(/--[\w-]+:[^;}]+/g) ?? [];
}

/** What stands in a layer of minified styles. Throws if there is none. */
function layerOf(css: string, name: string): string {
  const [, after] = css.split(`@layer ${name}{`);
  if (after === undefined) throw new Error(`the styles have no layer ${name}`);
  let depth = 1;
  const end = [...after].findIndex((character) => {
    depth += character === '{' ? 1 : character === '}' ? -1 : 0;
    return depth === 0;
  });
  return after.slice(0, end);
}

function isRead(variable: string, text: string): boolean {
  return new RegExp(`var\\(${variable}[,)]`).test(text);
}

/** Without the definitions of variables that no rule reads. */
function withoutUnusedVariables(css: string): string {
  return css.replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (definition, name: string) =>
    isRead(name, css) ? definition : '',
  );
}

/** Removes colors that neither a rule nor `markup` reads: the style sheets of the app have all. */
function withoutUnusedColors(css: string, markup: string): string {
  return css.replaceAll(/(--c-[\w-]+):[^;}]+;?/g, (definition, name: string) =>
    isRead(name, css) || isRead(name, markup) ? definition : '',
  );
}

function withoutUnusedRules(css: string): string {
  const rules = css
    .replaceAll(UNUSED_ANIMATIONS, '')
    .replaceAll(UNSET_VARIABLES, '')
    .replaceAll(/(?<=[{}])[^{}@]+\{[^{}]*\}/g, (rule) => {
      const selectors = rule.slice(0, rule.indexOf('{')).split(',');
      return selectors.every((selector) => UNUSED_SELECTOR.test(selector.trim())) ? '' : rule;
    });
  const withoutEmpty = (text: string): string => {
    const next = text.replaceAll(/@(?:supports|media)[^{}]*\{\}/g, '');
    return next === text ? text : withoutEmpty(next);
  };
  return withoutEmpty(rules);
}
