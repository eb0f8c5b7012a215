import { createHash } from 'node:crypto';

/**
 * The Content-Security-Policy of a built page, for a `<meta>` in it: our own files, the inline scripts and styles that the
 * build wrote, by their hashes. `api`: origin of the API, empty where it is the page's own.
 */
export function pagePolicy(html: string, api: string): string {
  const from = api ? ` ${new URL(api).origin}` : '';
  return Object.entries({
    'default-src': "'none'",
    // WebAssembly reads QR codes on phones without a reader of their own.
    'script-src': `'self' 'wasm-unsafe-eval' ${hashesOf(html, 'script')}`,
    'style-src': `'self' ${hashesOf(html, 'style')}`,
    // Any address that is safe on the way: an API may move (config.json) while phones still hold the page of before.
    'connect-src': `'self' https:${from}`,
    // Pictures of announcements may stand anywhere; blob: is one that is about to be uploaded.
    'img-src': `'self' data: blob: https:${from}`,
    'media-src': `'self' blob: https:${from}`,
    'font-src': "'self'",
    'worker-src': "'self'",
    'manifest-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
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

const META = /<meta http-equiv="Content-Security-Policy"[^>]*>/;
const CHARSET = /<meta charset="utf-8"\s*\/?>/i;

/** The page with its policy, before everything that the policy is about. Throws where the page has no place for it. */
export function withPolicy(html: string, api: string): string {
  const bare = html.replace(META, '');
  const [charset] = CHARSET.exec(bare) ?? [];
  if (!charset || bare.search(CHARSET) > bare.search(/<script|<style/))
    throw new Error('the page has no place for its policy before its scripts');
  return bare.replace(
    CHARSET,
    `${charset}<meta http-equiv="Content-Security-Policy" content="${pagePolicy(bare, api)}"/>`,
  );
}
