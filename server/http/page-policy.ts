import { hash } from 'node:crypto';

/** The Content-Security-Policy of a built page, with hashes of its inline scripts. `api`: API origin. */
function pagePolicy(html: string, api: string): string {
  const apiSource = api ? ` ${new URL(api).origin}` : '';
  return Object.entries({
    'default-src': "'none'",
    // WebAssembly reads QR codes in browsers without BarcodeDetector.
    'script-src': `'self' 'wasm-unsafe-eval' ${hashesOf(html, 'script')}`,
    'style-src': `'self' ${hashesOf(html, 'style')}`,
    // Any https origin: config.json may move the API while a phone still has the previous page cached.
    'connect-src': `'self' https:${apiSource}`,
    // Announcements may show pictures of any origin; blob: previews an upload.
    'img-src': `'self' data: blob: https:${apiSource}`,
    'media-src': `'self' blob: https:${apiSource}`,
    'font-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
  })
    .map(([name, sources]) => `${name} ${sources}`.trim())
    .join('; ');
}

/** `'sha256-...'` of every inline element with that tag name. */
function hashesOf(html: string, tagName: 'script' | 'style'): string {
  // Data in a script element is no script.
  const inline = html.matchAll(
    new RegExp(`<${tagName}(?![^>]*(?:\\bsrc=|application/json))[^>]*>([\\s\\S]*?)</${tagName}>`, 'g'),
  );
  const hashes = [...inline].map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return [...new Set(hashes)].join(' ');
}

const META = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
const CHARSET = /<meta charset="utf-8"\s*\/?>/i;

/**
 * The page with its policy before every script and style. Throws if the page has no `<meta charset>` before
 * them.
 */
export function withPolicy(html: string, api: string): string {
  const withoutPolicy = html.replace(META, '');
  const [charset] = CHARSET.exec(withoutPolicy) ?? [];
  if (!charset || withoutPolicy.search(CHARSET) > withoutPolicy.search(/<script|<style/))
    throw new Error('the page has no <meta charset> before its scripts and styles');
  return withoutPolicy.replace(
    CHARSET,
    `${charset}<meta http-equiv="Content-Security-Policy" content="${pagePolicy(withoutPolicy, api)}"/>`,
  );
}

/** The origin of the API that scripts/first-paint.ts has written; empty without. */
export const apiOf = (html: string): string =>
  /<section id="first-paint"[^>]* data-api="([^"]*)"/.exec(html)?.[1] ?? '';
