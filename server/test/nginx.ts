import { existsSync, realpathSync } from 'node:fs';
import { aptInstall, ensureProgram } from './system-programs.ts';

/** The path of nginx for the deployment tests; installs it if there is none. Throws if that fails. */
export function ensureNginx(): string {
  const program = ensureProgram('nginx', 'nginx-light');
  if (program) return program;
  throw new Error(
    'The deployment tests need nginx, which could not be installed. Install it (Debian: apt-get install nginx-light).',
  );
}

/** A module runs in the nginx that it was built for alone. */
const DEBIAN_NGINX = '/usr/sbin/nginx';
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** The path of the Brotli module of Debian's nginx; installs it (only as root). Null if that fails. */
export function ensureBrotliModule(): string | null {
  if (realpathSync(ensureNginx()) !== DEBIAN_NGINX) return null;
  if (!existsSync(BROTLI_MODULE)) aptInstall(['libnginx-mod-http-brotli-static']);
  return existsSync(BROTLI_MODULE) ? BROTLI_MODULE : null;
}
