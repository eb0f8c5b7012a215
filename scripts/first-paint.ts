import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { beforePaint } from '../app/first-paint/before-paint.ts';
import { fitFirstPaint } from '../app/first-paint/fit-first-paint.ts';
import { requestTable } from '../app/first-paint/scanned-table/request-table.ts';
import { LATER_SCRIPT, LATER_SHEET, startScripts } from '../app/first-paint/start-scripts.ts';
import type { Locale } from '../lib/i18n/locales.ts';
import en from '../messages/pages/en.json' with { type: 'json' };
import zh from '../messages/pages/zh-Hans.json' with { type: 'json' };

const SCRIPT_FOLDER = '_next/static';

/**
 * The path, in the folder of the app, of the script that paints the table of a scanned poster in one
 * language. `hash`: 6 digits.
 */
export const tableScriptPath = (locale: Locale, hash: string): string =>
  `${SCRIPT_FOLDER}/scanned-table-${locale}-${hash}.js`;

/** The paths of the scripts that a build has written to `folder`. Throws if one is missing. */
export function findTableScripts(folder: string): Record<Locale, string> {
  const names = readdirSync(join(folder, SCRIPT_FOLDER));
  const find = (locale: Locale) => {
    const name = names.find((file) => file.startsWith(`scanned-table-${locale}-`) && file.endsWith('.js'));
    if (name === undefined)
      throw new Error(`${folder} has no script for scanned tables in ${locale}: run npm run build`);
    return `${SCRIPT_FOLDER}/${name}`;
  };
  return { en: find('en'), 'zh-Hans': find('zh-Hans') };
}

const SHEET = /<link rel="(?:stylesheet|later)"/g;
const SHEET_ELEMENT = new RegExp(`${SHEET.source}[^>]*>`, 'g');
const PRELOAD = /<link rel="preload" as="script"[^>]*>/g;
const SCRIPT = /<script (?:type="later" )?src="([^"]+)"(?: id="[^"]*")?(?: async="")?><\/script>/g;
/** Next's polyfills for browsers without modules, in which the app does not run. */
const OLD_BROWSERS_SCRIPT = /<script src="[^"]+" noModule=""><\/script>/i;
/** In the data of React, the tags of the head. */
const HEAD_TAGS = /((?:\\n|")[0-9a-f]+:)\[\[\\"\$\\",\\"meta\\",.*?\]\](?=\\n)/g;
/** Between two scripts with the data of React. */
const BETWEEN_DATA = '</script><script>self.__next_f';
const ASYNC_SCRIPT = /<script[^>]* src=[^>]* async/;
/** React skips elements before it that have other names: no <div> may be inserted here. */
const ROOT = '<div id="root"';
const INSERTED = /<!--first-paint-->[\s\S]*?<!--\/first-paint-->/g;
const insert = (html: string) => `<!--first-paint-->${html}<!--/first-paint-->`;
const FIT_SCRIPT_ID = 'fit';
/**
 * No frame is drawn before the script behind Home has run: browsers without this draw one in which Home is
 * hidden.
 */
const waitForFitScript = `<link rel="expect" href="#${FIT_SCRIPT_ID}" blocking="render">`;
/**
 * Scripts without line breaks. Throws if a line break has a meaning: between two words, or at the end of a
 * comment.
 */
export function inline(...scripts: string[]): string {
  const text = scripts.join(';');
  if (/[\w$]\n[\w$]|(?<!:)\/\//.test(text)) throw new Error(`the script needs its line breaks:\n${text}`);
  const line = text.replaceAll('\n', '');
  new Script(line);
  return line;
}
const beforePaintScript = `<script>${inline(beforePaint)}</script>`;

/**
 * The page with what it needs before its scripts, which would stand in it twice if React drew it: the styles
 * of the first paint, the place of Home with its script, and the text for blocked scripts. Its own style
 * sheets, which hold all styles, and its scripts are loaded later (app/first-paint/start-scripts.ts): the
 * first paint shares the network with neither. `api`: the origin of the API. `tableScripts`: the paths of the
 * scripts that paint the table of a scanned poster.
 */
export function withFirstPaint(
  html: string,
  { css, api, tableScripts }: { css: string; api: string; tableScripts: Readonly<Record<Locale, string>> },
): string {
  const without = html.replaceAll(INSERTED, '');
  if (!without.includes(ROOT)) throw new Error('the page has no root');
  if (css.includes('</')) throw new Error('the styles of the first paint contain markup');
  const noScripts = `<noscript><p class="fixed inset-x-0 top-0 z-60 bg-warn-soft p-4 text-center text-warn-text">${en.ui.noScripts}<br><span lang="zh-Hans">${zh.ui.noScripts}</span></p></noscript>`;
  const place = `<section id="first-paint" class="h-full" data-api="${api.replace(/\/+$/, '')}"></section>`;
  const sheets = without.match(SHEET_ELEMENT)?.join('').replaceAll(SHEET, LATER_SHEET) ?? '';
  const scripts = Array.from(
    without.matchAll(SCRIPT),
    ([, path]) => `${LATER_SCRIPT} src="${path}"></script>`,
  ).join('');
  const page = without
    .replaceAll(SHEET_ELEMENT, '')
    .replaceAll(PRELOAD, '')
    .replaceAll(SCRIPT, '')
    .replace(OLD_BROWSERS_SCRIPT, '')
    // One script: the policy of the page has the hash of each.
    .replaceAll(BETWEEN_DATA, ';self.__next_f')
    // In the head: the script that loads them runs before the end of the body is there. The sheets win over
    // the styles of the first paint.
    .replace(
      '</head>',
      () =>
        `${insert(`${waitForFitScript}<script>${inline(beforePaint, requestTable(api, tableScripts))}</script><style>${css}</style>`)}${sheets}${scripts}</head>`,
    )
    .replace(
      ROOT,
      () =>
        `${insert(`${noScripts}${place}<script id="${FIT_SCRIPT_ID}">${inline(fitFirstPaint, startScripts)}</script>`)}${ROOT}`,
    );
  const isAsExpected = page.includes(LATER_SHEET) && page.includes(LATER_SCRIPT) && !ASYNC_SCRIPT.test(page);
  if (!isAsExpected)
    throw new Error('the scripts or styles of the page are not as this build of Next writes them');
  return page;
}

/** Another page, with the script that sets its language and its colors. */
export const withBeforePaint = (html: string): string =>
  html.replaceAll(INSERTED, '').replace('</head>', () => `${insert(beforePaintScript)}</head>`);

/**
 * The page without the tags of its head in the data of React: they stand in the page, where React would only
 * find them again. Throws if the data still have tags.
 */
export function withoutHeadData(html: string): string {
  const without = html.replaceAll(HEAD_TAGS, '$1[]');
  if (without.includes('\\"name\\":\\"viewport\\"'))
    throw new Error('the data of the page are not as this build of Next writes them');
  return without;
}
