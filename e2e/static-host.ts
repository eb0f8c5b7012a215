import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { freePort } from '../server/test/free-port.ts';
import { ensureNginx } from '../server/test/nginx.ts';

/** The built app on a host of its own, as an operator deploys it. */
export interface StaticHost {
  readonly url: string;
  /** The folder that is served. */
  readonly root: string;
  /** Replaces everything that is served with another build. */
  deploy(build: string): void;
  close(): Promise<void>;
}

interface NginxOptions {
  /** The default is a free one. */
  readonly port?: number;
  /** The path of nginx's Brotli module, if it is to be used. */
  readonly brotliModule?: string | null;
}

/**
 * Starts nginx with the configuration that `npm run headers -- nginx` prints; the app's API is at `apiUrl`.
 */
export async function startStaticHost(apiUrl: string, options: NginxOptions = {}): Promise<StaticHost> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-host-'));
  const root = join(folder, 'root');
  const deploy = (build: string) => {
    const staged = join(folder, 'staged');
    cpSync(build, staged, { recursive: true });
    writeFileSync(
      join(staged, 'config.json'),
      JSON.stringify({ api: apiUrl, brand: 'Corner Pocket', accent: '#1d59b4' }),
    );
    execFileSync(process.execPath, ['scripts/configure.ts', staged]);
    // Replaced in one step, so no response comes from a half-copied build.
    if (existsSync(root)) renameSync(root, mkdtempSync(join(folder, 'replaced-')));
    renameSync(staged, root);
  };
  deploy('out');
  const { url, close } = await serveByNginx(root, options);
  return {
    url,
    root,
    deploy,
    close: async () => {
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Serves a folder by nginx with the printed configuration. */
export async function serveByNginx(
  root: string,
  { port, brotliModule }: NginxOptions = {},
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-nginx-'));
  const configPath = join(folder, 'nginx.conf');
  const address = `127.0.0.1:${port ?? (await freePort())}`;
  const url = `http://${address}`;
  const args = ['scripts/headers.ts', 'nginx', root, ...(brotliModule ? ['--brotli'] : [])];
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' });
  const serverBlock = printed.replace('listen 80;', `listen ${address};`);
  const loadModule = brotliModule ? `load_module ${brotliModule};\n` : '';
  writeFileSync(configPath, loadModule + nginxConfig(folder, serverBlock));
  const nginx = spawn(ensureNginx(), ['-p', folder, '-c', configPath, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await expect(() => fetch(url)).toPass({ timeout: 10_000 });
  return {
    url,
    close: async () => {
      const exited = once(nginx, 'exit');
      // It has ended already if all processes of a terminal are stopped.
      if (nginx.exitCode === null && nginx.kill('SIGTERM')) await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const TEMP_PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * A whole nginx.conf around a `server` block. As root, its workers must stay root to read the temporary
 * folder.
 */
const nginxConfig = (folder: string, serverBlock: string) => `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
events {}
http {
  access_log off;
${TEMP_PATHS.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${serverBlock}
}
`;
