/** Files whose names carry a hash of what is in them. */
export const HASHED_PATH = '/_next/static/';
export const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';
/** Everything else, the worker and the page above all: kept, but never shown without asking. */
export const REVALIDATE_CACHE = 'no-cache';

/**
 * What the built app wants from whoever serves it. Nothing of it changes with a build: what the page's scripts may do
 * stands in the page itself (scripts/configure.ts), so that a page never meets the policy of another version.
 */
export const APP_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Permissions-Policy':
    'camera=(self), geolocation=(self), screen-wake-lock=(self), microphone=(), payment=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};
