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
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { defaultLanguages } from '../lib/domain/hall.ts';
import { accent } from '../server/hall/accent.ts';
import { makePalette, paletteCss } from '../server/hall/palette.ts';
import { APP_HEADERS, FOLDER_CACHE } from '../server/http/app-headers.ts';
import { CONFIGURED_PAGE, DOCUMENT_FOLDER, PAGE_TEMPLATES } from '../server/http/home-document.ts';
import { withManifestLanguage } from '../server/http/manifest-language.ts';
import { configurePage, drawPage, type PageTemplate } from '../server/http/page-template.ts';
import { bakedHome } from './baked-home.ts';
import { compressFolder } from './compress-folder.ts';
import { logoIcons } from './logo-icons.ts';

const originLike = (example: string, pattern = /^https?:\/\/[^/]+\/?$/) =>
  v.pipe(
    v.string(),
    v.regex(pattern, `must be an origin such as ${example}`),
    v.transform((url) => url && new URL(url).origin),
  );
const configSchema = v.object({
  /** Origin of the API; empty: the origin of the app. */
  api: v.optional(originLike('https://api.hall.example', /^(?:https?:\/\/[^/]+\/?)?$/), ''),
  /** Origin of the app, if the API has another one: `--home` asks the server whether it accepts its calls. */
  app: v.optional(originLike('https://hall.example')),
  /** The hall's own replaces it with `--home`. */
  brand: v.optional(
    v.pipe(v.string(), v.regex(/^[^\n]{1,40}$/, 'must be 1 to 40 characters in one line')),
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
    options.home === undefined
      ? null
      : await bakedHome(folder, options.home, { saveAs: options['save-home'], app: config.app });
  const language = home?.language ?? config.default_language;
  const brand = home?.brand ?? config.brand;
  const accentCss = config.accent === undefined ? '' : paletteCss(makePalette(config.accent));
  for (const [name, template] of Object.entries(readTemplates())) {
    const page = configurePage(template, { api: config.api, brand: config.brand, accentCss });
    const isApp = name === 'index.html';
    if (isApp) edits.set(join(DOCUMENT_FOLDER, CONFIGURED_PAGE), JSON.stringify(page));
    edits.set(name, drawPage(page, { language, brand, home: isApp ? (home?.parts ?? null) : null }));
  }
  edit('manifest.webmanifest', (text) => {
    const names = { name: brand, short_name: config.short_name ?? brand };
    return withManifestLanguage(JSON.stringify({ ...JSON.parse(text), ...names }), language);
  });
  const icons = config.logo === undefined ? new Map<string, Buffer>() : await readLogoIcons(config.logo);
  // sw-off.js in the place of sw.js precaches no page.
  if (readIfExists('sw.js') !== readIfExists('sw-off.js'))
    edit('sw.js', (text) => withRevisions(text, new Map<string, string | Buffer>([...edits, ...icons])));
  edits.set('_headers', headersFile());
  for (const [name, content] of [...edits, ...icons]) writeFileSync(pathOf(name), content);
  await compressFolder(folder);
  const warning = home && originWarning(config, home.refusedBy);
  if (warning) console.log(warning);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { home: { type: 'string' }, 'save-home': { type: 'string' } },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
    process.exit(1);
  }
}

function readConfig(): Config {
  const result = v.safeParse(
    v.pipe(
      v.string(),
      v.parseJson(undefined, ({ received }) => `is not JSON: ${received}`),
      configSchema,
    ),
    readIfExists('config.json') ?? '{}',
  );
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(
    [`${pathOf('config.json')}:`, v.getDotPath(issue), issue.message].filter(Boolean).join(' '),
  );
}

/** The pages as the build has made them. */
function readTemplates(): Record<string, PageTemplate> {
  const templates = readIfExists(join(DOCUMENT_FOLDER, PAGE_TEMPLATES));
  if (templates === null) throw new Error(`${folder} is no build of the app: run npm run build`);
  return JSON.parse(templates);
}

/** What to tell if the server may refuse the calls of the app; null if it has been asked and does not. */
function originWarning({ api, app }: Config, refusedBy: string | null): string | null {
  if (refusedBy !== null)
    return `WARNING: ${refusedBy} refuses calls from ${app}. Set PUBLIC_URL or CORS_ORIGINS on the server to the address of the app, and restart it.`;
  return api && app === undefined
    ? 'config.json has no "app": set it to the address of the app, and this command checks that the server accepts its calls.'
    : null;
}

async function readLogoIcons(name: string): Promise<Map<string, Buffer>> {
  if (!existsSync(pathOf(name))) throw new Error(`${pathOf('config.json')}: logo cannot be read: ${name}`);
  try {
    return await logoIcons(readFileSync(pathOf(name)));
  } catch (error) {
    throw new Error(`${pathOf('config.json')}: logo ${error instanceof Error ? error.message : error}`);
  }
}

/** The revision of a file follows from its content: the worker fetches a changed page or icon again. */
function withRevisions(worker: string, files: ReadonlyMap<string, string | Buffer>): string {
  if (!worker.includes('{url:"/",revision:"')) throw new Error('the worker does not store the page');
  return worker.replace(/(\{url:"\/([^"]*)",revision:")[^"]*/g, (entry, start: string, name: string) => {
    const content = files.get(name || 'index.html');
    return content === undefined ? entry : start + hash('sha256', content).slice(0, 16);
  });
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
