import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files whose names carry a hash of what is in them. */
export const HASHED_PATH = '/_next/static/';
export const FOREVER = 'public, max-age=31536000, immutable';
/** Everything else, the worker and the page above all: kept, but never shown without asking. */
export const FRESH = 'no-cache';

/** The pages of a build; their inline scripts are named by their hashes, for none else may run. */
const PAGES = ['index.html', '404.html'];

/**
 * The security headers that the built app in the folder `root` wants from whoever serves it, by name. They follow from
 * the build (its inline scripts and styles) and from its `config.json` (where its API is).
 */
export function appHeaders(root: string): Readonly<Record<string, string>> {
  const pages = PAGES.map((page) => join(root, page)).filter(existsSync);
  const html = pages.map((page) => readFileSync(page, 'utf8')).join('');
  return {
    'Content-Security-Policy': policyOf(html, apiOf(root)),
    'Permissions-Policy':
      'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
  };
}

function policyOf(html: string, api: string): string {
  const from = api ? ` ${new URL(api).origin}` : '';
  return Object.entries({
    'default-src': "'none'",
    // WebAssembly reads QR codes on phones without a reader of their own.
    'script-src': `'self' 'wasm-unsafe-eval' ${hashesOf(html, 'script')}`,
    'style-src': `'self' ${hashesOf(html, 'style')}`,
    'connect-src': `'self'${from}`,
    // Pictures of announcements may stand anywhere; blob: is one that is about to be uploaded.
    'img-src': `'self' data: blob: https:${from}`,
    'media-src': `'self' blob:${from}`,
    'font-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ');
}

/** `'sha256-...'` of every inline element of that name. */
function hashesOf(html: string, element: 'script' | 'style'): string {
  const inline = html.matchAll(new RegExp(`<${element}(?![^>]*\\bsrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'));
  const hashes = [...inline].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  return [...new Set(hashes)].join(' ');
}

function apiOf(root: string): string {
  const path = join(root, 'config.json');
  if (!existsSync(path)) return '';
  const { api }: { api?: unknown } = JSON.parse(readFileSync(path, 'utf8'));
  return typeof api === 'string' ? api : '';
}
