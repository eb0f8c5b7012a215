import { execSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import createNextIntlPlugin from 'next-intl/plugin';
import withPWAInit from 'next-pwa';
import { ChunkReportPlugin } from './scripts/chunk-report-plugin.mjs';
import { FolderIndependentPlugin } from './scripts/folder-independent-plugin.mjs';

const isDevelopment = process.env.NODE_ENV === 'development';

/** Revision of files without a hash in their names: the commit, or the time if there is no git. */
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

/** Leaves the style sheets of the hall's own pages out of what the service worker stores: their names are only hashes. */
const withoutHallStyles = async (entries, compilation) => {
  const isOfHall = ({ url }) =>
    url.endsWith('.css') &&
    String(compilation.getAsset(url.replace('/_next/', ''))?.source.source()).includes('--hall-page');
  return { manifest: entries.filter((entry) => !isOfHall(entry)), warnings: [] };
};

/**
 * Keeps the staff's page and the board on the wall from growing the first load of customers. What both use would be split off into
 * chunks of its own, which compress worse, and each chunk that `import()` makes is listed in the runtime that every page loads: each
 * page is one chunk. Where an `import()` of it says `webpackMode: "lazy"`, it is another one, whose name begins with `app/counter/`.
 */
function keepHallPagesApart({ module, optimization: { splitChunks } }) {
  module.rules.push({ test: /[\\/]app[\\/](?:counter|board)[\\/]/, parser: { dynamicImportMode: 'eager' } });
  const { chunks } = splitChunks;
  splitChunks.chunks = (chunk) => !/^app[/](?:counter|board)[/]/.test(chunk.name) && chunks(chunk);
}

/**
 * Tells Chromium to compile the first load whole, in the background while it arrives. Otherwise each function is compiled on the main
 * thread when it is called first. Source: https://github.com/WICG/explicit-javascript-compile-hints-file-based.
 */
const compileFirstLoadEarly = ({ BannerPlugin, Compilation }) =>
  new BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: /[/](?:main-app|app[/]page)-/,
    // The minifier would remove the comment.
    stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

const withIntl = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path: './messages', locales: 'infer', format: 'json', precompile: true } },
});

/**
 * The service worker precaches the page, the chunks and both catalogues, never a response of the API. Files that an operator
 * may change without a build are fetched from the network first.
 */
const withPWA = withPWAInit({
  dest: 'public',
  disable: isDevelopment,
  register: false,
  cacheStartUrl: false,
  dynamicStartUrl: false,
  reloadOnOnline: false,
  extendDefaultRuntimeCaching: false,
  customWorkerSrc: 'lib/pwa/worker',
  publicExcludes: ['!noprecache/**/*', '!counter.webmanifest', '!counter-sw.js', '!icons/counter.svg'],
  workboxOptions: {
    skipWaiting: false,
    clientsClaim: true,
    cleanupOutdatedCaches: true,
    // The second line: the pages router, which no page uses, and the WebAssembly scanner, which few phones need (cached below).
    exclude: [
      ...[/\.map$/, /_buildManifest\.js$/, /_ssgManifest\.js$/, /polyfills-/, /^manifest.*\.js$/],
      ...[/chunks\/main-[0-9a-f]+\.js$/, /chunks\/pages\//, /\.wasm$/],
      // The staff's page and the board: phones of customers need none of it.
      ...[/chunks\/app\/(counter|board)\//, /counter\.(svg|webmanifest)$/],
    ],
    manifestTransforms: [withoutHallStyles],
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

/** In development the app forwards its calls to the server that scripts/dev.ts has started. */
const rewrites = async () => [{ source: '/api/:path*', destination: `${process.env.API_TARGET}/api/:path*` }];

const pathOf = (file) => fileURLToPath(new URL(file, import.meta.url));

/** @type {import('next').NextConfig} */
const config = {
  ...(isDevelopment ? { rewrites } : { output: 'export' }),
  reactStrictMode: true,
  env: { BUILD: revision },
  // Next's own would be another one in each build.
  generateBuildId: () => revision,
  // `page.dev.tsx` (app/gallery) is for development: builds leave it out.
  pageExtensions: isDevelopment ? ['tsx', 'ts', 'dev.tsx'] : ['tsx', 'ts'],
  // `npm test` checks the types.
  typescript: { ignoreBuildErrors: true },
  images: { unoptimized: true },
  // All are about navigation between pages of Next: the app has one, and their code would be in the first load.
  experimental: {
    optimisticRouting: false,
    prefetchInlining: false,
    validateRSCRequestHeaders: false,
    varyParams: false,
  },
  webpack(webpackConfig, { dev, isServer, webpack }) {
    // Its warnings are about the cache of the build, which nobody who runs the build can do anything about.
    webpackConfig.infrastructureLogging = { ...webpackConfig.infrastructureLogging, level: 'error' };
    const ownIcon = pathOf('components/ui/create-icon.ts');
    webpackConfig.plugins.push(new webpack.NormalModuleReplacementPlugin(/createLucideIcon\.mjs$/, ownIcon));
    const icons = /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/;
    webpackConfig.module.rules.push({ test: icons, use: pathOf('scripts/icon-data-loader.mjs') });
    // Leaves out next-pwa's registration with workbox-window (3 KB): lib/pwa/register-worker.ts registers the worker.
    webpackConfig.resolve.alias[fileURLToPath(new URL('sw-entry.js', import.meta.resolve('next-pwa')))] =
      false;
    if (!dev && !isServer) {
      // A browser has none, and Next would bring a stand-in for it.
      webpackConfig.plugins.push(new webpack.DefinePlugin({ 'typeof process': JSON.stringify('undefined') }));
      // No page has a policy of trusted types, or asks for a file by an address that is relative to a script.
      delete webpackConfig.output.trustedTypes;
      webpackConfig.module.parser.javascript.url = true;
      // Large modules of packages would be chunks of their own, which the first load has to list.
      webpackConfig.optimization.splitChunks.cacheGroups = { defaultVendors: false };
      keepHallPagesApart(webpackConfig);
      webpackConfig.plugins.push(
        new ChunkReportPlugin(),
        new FolderIndependentPlugin(),
        compileFirstLoadEarly(webpack),
      );
    }
    return webpackConfig;
  },
};

export default withPWA(withIntl(config));
