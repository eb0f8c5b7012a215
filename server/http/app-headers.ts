/**
 * `Cache-Control` of the files in a folder: of those with a hash of their content in their names, and of
 * icons, which a browser requests for the page and again for the manifest. A shared cache keeps no icon: the
 * service worker would get the old one for a new logo from it.
 */
export const FOLDER_CACHE: Readonly<Record<string, string>> = {
  '/_next/static/': 'public, max-age=31536000, immutable',
  '/icons/': 'private, max-age=86400',
};
/** `Cache-Control` of all other files: they are revalidated at each use. */
export const REVALIDATE_CACHE = 'no-cache';

/**
 * Headers for every response, of the API too: those of Hono's `secureHeaders` without
 * `X-DNS-Prefetch-Control`, whose default is the same on HTTPS, and without those of Internet Explorer and
 * the Flash plugin.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  // The header has no includeSubDomains: other subdomains belong to the operator.
  'Strict-Transport-Security': 'max-age=31536000',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

/** Headers of the built app's files. The script policy is in the page, because it holds hashes. */
export const APP_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Permissions-Policy':
    'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
