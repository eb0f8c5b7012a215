import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { ensureNginx } from '../nginx.ts';
import { untilListening } from '../until-listening.ts';

/** nginx with the configuration of `deploy/nginx.conf`, before the processes on these ports. */
export async function startLoadBalancer(ports: readonly number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'baize-nginx-'));
  const port = await freePort();
  const path = join(folder, 'nginx.conf');
  writeFileSync(path, configFor(readFileSync('deploy/nginx.conf', 'utf8'), { folder, port, ports }));
  const nginx = spawn(ensureNginx(), ['-p', folder, '-c', path, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await untilListening(port);
  return {
    url: `http://127.0.0.1:${port}`,
    /** Null on a machine without IPv6. */
    ipv6_url: hasIpv6() ? `http://[::1]:${port}` : null,
    async close() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const hasIpv6 = (): boolean =>
  Object.values(networkInterfaces()).some((each) => each?.some(({ address }) => address === '::1'));

const TEMP_PATHS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** The deployed file with addresses and folders of the test. Throws if it lacks one. */
function configFor(
  deployed: string,
  { folder, port, ports }: { folder: string; port: number; ports: readonly number[] },
): string {
  const replaceIn = (text: string, pattern: RegExp, replacement: string) => {
    if (!pattern.test(text)) throw new Error(`deploy/nginx.conf has no ${pattern}`);
    return text.replace(pattern, replacement);
  };
  const parameters = /server app1:3000(.*);/.exec(deployed)?.[1];
  const servers = ports.map((each) => `server 127.0.0.1:${each}${parameters};`).join('\n    ');
  let config = replaceIn(deployed, /server app1:3000.*\n\s*server app2:3000.*/, servers);
  const ipv6 = hasIpv6() ? ` listen [::1]:${port};` : '';
  config = replaceIn(config, /listen 80;/, `listen 127.0.0.1:${port};${ipv6}`);
  config = replaceIn(config, /access_log .*;/, 'access_log off;');
  config = replaceIn(config, /worker_processes auto;/, 'worker_processes 1;');
  config = replaceIn(config, /pid .*;/, `pid ${folder}/nginx.pid;`);
  const temp = TEMP_PATHS.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n');
  config = replaceIn(config, /http \{/, `http {\n${temp}`);
  // If nginx runs as root, its workers must stay root to read the temporary folder. That a process refuses
  // connections is not worth a line.
  return `daemon off;\nerror_log stderr crit;\n${process.getuid?.() === 0 ? 'user root;\n' : ''}${config}`;
}
