import { hash } from 'node:crypto';

export interface PolicyInput {
  /** Contents of the inline elements. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The origin of the API; empty: that of the page. */
  readonly api: string;
}

/** The Content-Security-Policy of a page, with the hashes of its inline scripts and styles. */
export function pagePolicy({ scripts, styles, api }: PolicyInput): string {
  const apiSource = api ? ` ${new URL(api).origin}` : '';
  return Object.entries({
    'default-src': "'none'",
    // WebAssembly reads QR codes in browsers without BarcodeDetector.
    'script-src': `'self' 'wasm-unsafe-eval' ${hashesOf(scripts)}`,
    'style-src': `'self' ${hashesOf(styles)}`,
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

function hashesOf(texts: readonly string[]): string {
  const hashes = texts.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`);
  return [...new Set(hashes)].join(' ');
}
