import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of an nginx for the test of the deployment: one on the PATH; where there is none, installs one. */
export function ensureNginx(): string {
  const found = findNginx();
  if (found) return found;
  if (process.getuid?.() === 0) {
    console.log('No nginx found: installing one for the test of the deployment.');
    // In run level 1 the package does not start a service of its own.
    const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], {
      stdio: 'inherit',
      env,
    });
  }
  const installed = findNginx();
  if (installed) return installed;
  throw new Error(
    'The test of the deployment needs nginx and none could be installed. Install it (Debian: apt-get install nginx-light).',
  );
}

const findNginx = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']
    .map((folder) => join(folder, 'nginx'))
    .find(existsSync);
