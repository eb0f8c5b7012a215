import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ensureNginx } from '../scripts/nginx.ts';

/** The app on a host of its own, as an operator puts it there. */
export interface Site {
  readonly url: string;
  readonly folder: string;
  /** Puts a build in the place of what is there: nothing of the old one is left. */
  deploy(build: string): void;
  close(): Promise<void>;
}

/** A site under nginx, with the configuration that `npm run headers -- nginx` prints, for an API at `api`. */
export async function startSite({ port, api }: { port: number; api: string }): Promise<Site> {
  const home = mkdtempSync(join(tmpdir(), 'baize-site-'));
  const folder = join(home, 'site');
  const config = join(home, 'nginx.conf');
  const url = `http://127.0.0.1:${port}`;
  const put = (build: string) => {
    const fresh = join(home, 'fresh');
    cpSync(build, fresh, { recursive: true });
    writeFileSync(join(fresh, 'config.json'), JSON.stringify({ api, brand: 'Corner Pocket' }));
    execFileSync(process.execPath, ['scripts/configure.ts', fresh]);
    // At once, as a host does it: nobody gets half of a version.
    if (existsSync(folder)) renameSync(folder, join(home, `old-${Date.now()}`));
    renameSync(fresh, folder);
  };
  put('out');
  const printed = execFileSync(process.execPath, ['scripts/headers.ts', 'nginx', folder], {
    encoding: 'utf8',
  });
  writeFileSync(config, wholeConfig(home, printed.replace('listen 80;', `listen 127.0.0.1:${port};`)));
  const nginx = spawn(ensureNginx(), ['-p', home, '-c', config, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await answers(url);
  return {
    url,
    folder,
    deploy: put,
    close: async () => {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<void> {
  for (let left = 200; left > 0; left--) {
    if (await fetch(url).catch(() => null)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`nothing answers at ${url}`);
}

/** What a machine's nginx.conf has around a site. */
const wholeConfig = (home: string, server: string) => `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${home}/nginx.pid;
events {}
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${home}/${name};`).join('\n')}
${server}
}
`;

/** What a build is made of. */
const SOURCES = [
  ...['app', 'components', 'lib', 'messages', 'public', 'scripts', 'server'],
  ...['next.config.mjs', 'package.json', 'postcss.config.mjs', 'tailwind.config.ts', 'tsconfig.json'],
];

/** The next version of the app, really built: `home` is what it calls its first tab. Answers its folder. */
export function buildNextVersion(home: string): { out: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'baize-next-'));
  for (const name of SOURCES) cpSync(name, join(folder, name), { recursive: true });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  const words = join(folder, 'messages/en.json');
  const messages = JSON.parse(readFileSync(words, 'utf8'));
  messages.tab.home = home;
  writeFileSync(words, JSON.stringify(messages));
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  execFileSync(process.execPath, ['node_modules/next/dist/bin/next', 'build', '--webpack'], {
    cwd: folder,
    env,
    stdio: 'pipe',
  });
  execFileSync(process.execPath, ['scripts/configure.ts'], { cwd: folder });
  const out = join(folder, 'out');
  if (!existsSync(out)) throw new Error('the next version was not built');
  return { out, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
