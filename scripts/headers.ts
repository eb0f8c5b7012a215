/**
 * `npm run --silent headers -- nginx|caddy|cloudfront [folder] [--brotli]`: prints the configuration with
 * which a host serves the built folder (default: out) with the right headers, and the compressed copies in
 * it. `--brotli` is for an nginx with its Brotli module (Debian: libnginx-mod-http-brotli-static), which is
 * not part of nginx.
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { APP_HEADERS, FOLDER_CACHE, REVALIDATE_CACHE } from '../server/http/app-headers.ts';

const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: { brotli: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
});
const [host = '', folder = 'out'] = positionals;
const headers = Object.entries(APP_HEADERS);
const folders = Object.entries(FOLDER_CACHE);

const hosts: Readonly<Record<string, () => string>> = {
  // The copies that `npm run configure` keeps in line with the files are compressed better than nginx does on
  // its own. `add_header` in a location replaces all inherited ones, so each location lists every header.
  nginx: () => `server {
  listen 80;
  root ${resolve(folder)};
  ${options.brotli ? 'brotli_static on;\n  ' : ''}gzip_static on;
  gzip_vary on;
  gzip on;
  gzip_types text/css text/plain application/javascript application/json application/manifest+json image/svg+xml;
  types {
    text/html html; text/plain txt; text/css css; application/javascript js; application/json json;
    application/manifest+json webmanifest; application/wasm wasm; image/png png; image/svg+xml svg; image/webp webp;
  }
  error_page 404 /404.html;
  location / {
    try_files $uri $uri.html $uri/index.html =404;
    add_header Cache-Control "${REVALIDATE_CACHE}" always;
${headers.map(([name, value]) => `    add_header ${name} "${value}" always;`).join('\n')}
  }
${folders
  .map(
    ([path, cache]) => `  location ${path} {
    add_header Cache-Control "${cache}";
    add_header X-Content-Type-Options nosniff;
  }`,
  )
  .join('\n')}
}`,
  caddy: () => `hall.example {
  root * ${resolve(folder)}
  encode zstd gzip
  try_files {path} {path}.html
  file_server {
    precompressed br gzip
  }
  @fresh not path ${folders.map(([path]) => `${path}*`).join(' ')}
${folders.map(([path, cache]) => `  header ${path}* Cache-Control "${cache}"`).join('\n')}
  header @fresh Cache-Control "${REVALIDATE_CACHE}"
  header {
${headers.map(([name, value]) => `    ${name} "${value}"`).join('\n')}
  }
  handle_errors {
    rewrite * /404.html
    file_server
  }
}`,
  // For: aws cloudfront create-response-headers-policy --response-headers-policy-config file://policy.json
  cloudfront: () => JSON.stringify(cloudfrontPolicy(Object.fromEntries(headers)), null, 2),
};

const configuration = hosts[host];
const usage = `npm run --silent headers -- ${Object.keys(hosts).join('|')} [folder] [--brotli]`;
if (options.help) console.log(usage);
else if (configuration) console.log(configuration());
else {
  console.error(usage);
  process.exitCode = 2;
}

/**
 * CloudFront has settings for the headers it knows. Cache-Control is set at the upload to S3
 * (docs/deploy.md).
 */
function cloudfrontPolicy({
  'Content-Security-Policy': ContentSecurityPolicy,
  'Referrer-Policy': ReferrerPolicy,
  'Permissions-Policy': Value,
}: Record<string, string>) {
  return {
    Name: 'baize',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy },
      ReferrerPolicy: { Override: true, ReferrerPolicy },
      ContentTypeOptions: { Override: true },
      FrameOptions: { Override: true, FrameOption: 'DENY' },
    },
    CustomHeadersConfig: {
      Quantity: 1,
      Items: [{ Header: 'Permissions-Policy', Value, Override: true }],
    },
  };
}
