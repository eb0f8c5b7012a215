import { execSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import createNextIntlPlugin from 'next-intl/plugin';
import withPWAInit from 'next-pwa';

/** Revision of files whose names carry no hash: the commit, or the time where there is no git. */
const revision = (() => {
  try {
    const dirty = execSync('git status --porcelain', { encoding: 'utf8' }) !== '';
    return (
      execSync('git rev-parse --short HEAD', { encoding: 'utf8' }).trim() + (dirty ? `-${Date.now()}` : '')
    );
  } catch {
    return String(Date.now());
  }
})();

const withIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path: './messages', locales: 'infer', format: 'json', precompile: true } },
});

/**
 * The service worker holds the shell, every page and both catalogues, and never an answer of the API. What stands beside
 * the app and may change without a build is asked of the network first.
 */
const withPWA = withPWAInit({
  dest: 'public',
  disable: process.env.NODE_ENV === 'development',
  register: false,
  cacheStartUrl: false,
  dynamicStartUrl: false,
  reloadOnOnline: false,
  extendDefaultRuntimeCaching: false,
  customWorkerSrc: 'lib/pwa/worker',
  workboxOptions: {
    skipWaiting: false,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    // The second line: the pages router, of which there is no page, and a scanner that few phones need (below).
    exclude: [
      ...[/\.map$/, /_buildManifest\.js$/, /_ssgManifest\.js$/, /polyfills-/, /^manifest.*\.js$/],
      ...[/chunks\/(framework|main)-[0-9a-f]+\.js$/, /chunks\/pages\//, /\.wasm$/],
    ],
    additionalManifestEntries: [
      { url: '/', revision },
      { url: '/icons/icon-192.png', revision },
      { url: '/icons/icon-512.png', revision },
    ],
    ignoreURLParametersMatching: [/^utm_/, /^fbclid$/, /^gclid$/],
    runtimeCaching: [
      {
        urlPattern: ({ url, sameOrigin }) =>
          sameOrigin && (url.pathname === '/config.json' || url.pathname === '/manifest.webmanifest'),
        handler: 'NetworkFirst',
        options: { cacheName: 'deployment', networkTimeoutSeconds: 3 },
      },
      {
        urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.wasm'),
        handler: 'CacheFirst',
        options: { cacheName: 'wasm', expiration: { maxEntries: 1 } },
      },
    ],
  },
});

/** While developing, the app (port 3001) asks the server, which runs beside it (`npm run server`, port 3000). */
const target =
  process.env.NODE_ENV === 'development'
    ? { rewrites: async () => [{ source: '/api/:path*', destination: 'http://localhost:3000/api/:path*' }] }
    : { output: 'export' };

/** @type {import('next').NextConfig} */
const config = {
  ...target,
  reactStrictMode: true,
  env: { BUILD: revision },
  // Pages for developers (app/gallery) are named `page.dev.tsx`: no build has them.
  pageExtensions: process.env.NODE_ENV === 'development' ? ['tsx', 'ts', 'dev.tsx'] : ['tsx', 'ts'],
  // `npm test` checks the types of both halves; a build for a shop's floor need not.
  typescript: { ignoreBuildErrors: true },
  experimental: { inlineCss: true },
  images: { unoptimized: true },
  webpack(webpackConfig) {
    // next-pwa puts workbox-window (3 KB) into every page; lib/pwa/register-worker.ts does its work, when the page is idle.
    const entry = fileURLToPath(new URL('sw-entry.js', import.meta.resolve('next-pwa')));
    webpackConfig.resolve.alias[entry] = false;
    return webpackConfig;
  },
};

export default withPWA(withIntl(config));
