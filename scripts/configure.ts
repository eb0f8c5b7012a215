/**
 * `npm run configure -- [folder] [--home <address or file>]`: brings a built folder (default: out) into line
 * with its `config.json`, the one file that an operator edits. Writes the brand into the pages and the
 * manifest, the Content-Security-Policy into the pages, the page's revision into the service worker, and
 * `_headers`; then compresses the files. The build runs it; run it again after every change of the file.
 *
 * `--home` puts the hall's Home into the page, for a host that is not our server: the address of the server,
 * or a file that an earlier run has written with `--save-home <file>`. Without it the page has none.
 */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { defaultLanguages } from '../lib/domain/hall.ts';
import { accent } from '../server/hall/accent.ts';
import { APP_HEADERS, FOLDER_CACHE } from '../server/http/app-headers.ts';
import { withLanguage, withManifestLanguage } from '../server/http/document-language.ts';
import { DOCUMENT_FOLDER, FIRST_PAINT_CSS, withHome } from '../server/http/home-document.ts';
import { withPolicy } from '../server/http/page-policy.ts';
import { withAccent } from './accent-style.ts';
import { bakedHome } from './baked-home.ts';
import { compressFolder } from './compress-folder.ts';
import { findTableScripts, withBeforePaint, withFirstPaint, withoutHeadData } from './first-paint.ts';
import { logoIcons } from './logo-icons.ts';

const configSchema = v.object({
  /** Origin of the API; empty: the origin of the app. */
  api: v.optional(
    v.union([
      v.literal(''),
      v.pipe(
        v.string(),
        v.regex(/^https?:\/\/[^/]+\/?$/, 'must be an origin such as https://api.hall.example'),
      ),
    ]),
    '',
  ),
  brand: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[^<>"'\\&]{1,40}$/, 'must be 1 to 40 characters, none of them < > " \' \\ &'),
    ),
    'Baize',
  ),
  /**
   * `#rrggbb`, from which the brand colors are made; the hall file's own replaces it once the app has
   * started.
   */
  accent: v.optional(accent),
  /** The language of first visits. The hall's own replaces it with `--home`. */
  default_language: v.optional(v.picklist(defaultLanguages), 'en'),
  /** A picture in the folder, of which the icons of the installed app are made. */
  logo: v.optional(v.string()),
  /** Under the icon on the home screen. */
  short_name: v.optional(v.string()),
});
type Config = v.InferOutput<typeof configSchema>;

const USAGE = 'npm run configure -- [folder] [--home URL or FILE] [--save-home FILE]';

const { positionals, values: options } = readArguments();
if (options.help) {
  console.log(USAGE);
  process.exit();
}
const [folder = 'out'] = positionals;
const pathOf = (name: string) => join(folder, name);
const readIfExists = (name: string) => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : null);
/** New texts by file name: written once all are known, so that an error changes nothing. */
const edits = new Map<string, string>();
const edit = (name: string, change: (text: string) => string) => {
  const text = edits.get(name) ?? readIfExists(name);
  if (text !== null) edits.set(name, change(text));
};

try {
  const config = readConfig();
  const home =
    options.home === undefined ? null : await bakedHome(folder, options.home, options['save-home']);
  const language = home?.language ?? config.default_language;
  edit('index.html', (text) => replaceAfter(text, /(\\"brand\\":\\")[^\\"]*/, config.brand));
  const styles = readIfExists(join(DOCUMENT_FOLDER, FIRST_PAINT_CSS));
  if (styles !== null) {
    const tableScripts = findTableScripts(folder);
    edit('index.html', (text) => withFirstPaint(text, { css: styles, api: config.api, tableScripts }));
    edit('index.html', (text) => withHome(text, home));
  }
  edit('index.html', (text) => withLanguage(text, language));
  const others = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== 'index.html');
  for (const page of others) edit(page, withBeforePaint);
  // The policy comes last: it contains hashes of the inline scripts.
  for (const page of ['index.html', '404.html'])
    edit(page, (text) =>
      withPolicy(withAccent(withBrand(withoutHeadData(text), config), config.accent), config.api),
    );
  for (const page of ['counter.html', 'board.html'])
    edit(page, (text) => withPolicy(withAccent(text, config.accent), config.api));
  edit('manifest.webmanifest', (text) => {
    const names = { name: config.brand, short_name: config.short_name ?? config.brand };
    return withManifestLanguage(JSON.stringify({ ...JSON.parse(text), ...names }), language);
  });
  const icons = config.logo === undefined ? new Map<string, Buffer>() : await readLogoIcons(config.logo);
  // sw-off.js in the place of sw.js precaches no page.
  if (readIfExists('sw.js') !== readIfExists('sw-off.js'))
    edit('sw.js', (text) => withIconRevisions(withPageRevision(text), icons));
  edits.set('_headers', headersFile());
  for (const [name, content] of [...edits, ...icons]) writeFileSync(pathOf(name), content);
  await compressFolder(folder);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        home: { type: 'string' },
        'save-home': { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(1);
  }
}

function readConfig(): Config {
  const path = pathOf('config.json');
  if (!existsSync(path)) return v.parse(configSchema, {});
  const result = v.safeParse(configSchema, readJson(path));
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error([`${path}:`, v.getDotPath(issue), issue.message].filter(Boolean).join(' '));
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/**
 * Keeps the first group of `pattern` and replaces the rest of the match. Throws if a new build has no match.
 */
function replaceAfter(text: string, pattern: RegExp, replacement: string): string {
  if (!pattern.test(text)) throw new Error(`the build does not contain ${pattern}`);
  return text.replace(pattern, (_, kept: string) => kept + replacement);
}

/** Writes the brand into the tags of the page. */
function withBrand(html: string, { brand }: Config): string {
  const titled = replaceAfter(html, /(<title>)[^<]*/, brand);
  return replaceAfter(titled, /(name="apple-mobile-web-app-title" content=")[^"]*/, brand);
}

async function readLogoIcons(name: string): Promise<Map<string, Buffer>> {
  if (!existsSync(pathOf(name))) throw new Error(`${pathOf('config.json')}: logo cannot be read: ${name}`);
  try {
    return await logoIcons(readFileSync(pathOf(name)));
  } catch (error) {
    throw new Error(`${pathOf('config.json')}: logo ${error instanceof Error ? error.message : error}`);
  }
}

function revisionOf(content: string | Buffer): string {
  return hash('sha256', content).slice(0, 16);
}

/** The revision of the page follows from its content, so that the worker fetches a changed page again. */
function withPageRevision(worker: string): string {
  return replaceAfter(worker, /(\{url:"\/",revision:")[^"]*/, revisionOf(edits.get('index.html') ?? ''));
}

/** As that of the page, of the icons that the worker has precached. */
function withIconRevisions(worker: string, icons: ReadonlyMap<string, Buffer>): string {
  return [...icons].reduce(
    (text, [name, icon]) =>
      text.replace(
        new RegExp(`(\\{url:"/${name}",revision:")[^"]*`),
        (_, kept: string) => kept + revisionOf(icon),
      ),
    worker,
  );
}

/** For hosts that read `_headers` (Netlify, Cloudflare Pages); for other hosts: `npm run headers`. */
function headersFile(): string {
  const lines = Object.entries(APP_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  const caches = Object.entries(FOLDER_CACHE).flatMap(([path, cache]) => [
    `${path}*`,
    `  Cache-Control: ${cache}`,
  ]);
  return ['/*', ...lines, ...caches, ''].join('\n');
}
