/**
 * `npm run configure -- [folder]`: makes a built folder (default: out) agree with its own `config.json`, the one file that
 * an operator edits: the brand in the manifest and in the page, the page's policy, the worker's list, and the headers for
 * hosts that read them from a file. The build runs it; run it again after every change of `config.json`.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { APP_HEADERS, HASHED_PATH, IMMUTABLE_CACHE } from '../server/http/app-headers.ts';
import { withPolicy } from './page-policy.ts';

const configSchema = v.object({
  /** Origin of the API; empty = that of the app. */
  api: v.optional(
    v.union([
      v.literal(''),
      v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+\/?$/, 'is no origin like https://api.hall.example')),
    ]),
    '',
  ),
  brand: v.optional(
    v.pipe(v.string(), v.regex(/^[^<>"'\\&]{1,40}$/, 'has a character that no name needs')),
    'Baize',
  ),
  /** Under the icon, where there is little room. */
  short_name: v.optional(v.string()),
});
type Config = v.InferOutput<typeof configSchema>;

const folder = process.argv[2] ?? 'out';
const pathOf = (name: string) => join(folder, name);
const textOf = (name: string) => (existsSync(pathOf(name)) ? readFileSync(pathOf(name), 'utf8') : null);
/** Written once all is known to be well. */
const changes = new Map<string, string>();
const change = (name: string, to: (text: string) => string) => {
  const text = changes.get(name) ?? textOf(name);
  if (text !== null) changes.set(name, to(text));
};

try {
  const config = readConfig();
  // The policy last: it names what the page says by its hashes.
  change('index.html', (text) => changed(text, /(\\"brand\\":\\")[^\\"]*/, config.brand));
  for (const page of ['index.html', '404.html'])
    change(page, (text) => withPolicy(withBrand(text, config), config.api));
  change('manifest.webmanifest', (text) => {
    const names = { name: config.brand, short_name: config.short_name ?? config.brand };
    return `${JSON.stringify({ ...JSON.parse(text), ...names }, null, 2)}\n`;
  });
  // The way back (sw-off.js in its place) holds no page.
  if (textOf('sw.js') !== textOf('sw-off.js')) change('sw.js', withRevision);
  changes.set('_headers', headersFile());
  for (const [name, text] of changes) writeFileSync(pathOf(name), text);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
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

/** Changes what a build has in one place; throws where a newer build has it no more, before a phone finds out. */
function changed(text: string, what: RegExp, to: string): string {
  if (!what.test(text)) throw new Error(`the build has nothing like ${what}`);
  return text.replace(what, (_, before: string) => before + to);
}

/** The brand stands in the markup and in the data that React takes it over with. */
function withBrand(html: string, { brand }: Config): string {
  const inTitle = changed(html, /(<title>)[^<]*/, brand);
  const onIcon = changed(inTitle, /(name="apple-mobile-web-app-title" content=")[^"]*/, brand);
  return changed(onIcon, /(\\"name\\":\\"apple-mobile-web-app-title\\",\\"content\\":\\")[^\\"]*/, brand);
}

/** Phones fetch the page anew where it changed, by whatever. */
function withRevision(worker: string): string {
  const revision = createHash('sha256')
    .update(changes.get('index.html') ?? '')
    .digest('hex')
    .slice(0, 16);
  return changed(worker, /(\{url:"\/",revision:")[^"]*/, revision);
}

/** For hosts that read `_headers` (Netlify, Cloudflare Pages); other hosts: `npm run headers`. */
function headersFile(): string {
  const lines = Object.entries(APP_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...lines, `${HASHED_PATH}*`, `  Cache-Control: ${IMMUTABLE_CACHE}`, ''].join('\n');
}
