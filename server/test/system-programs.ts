import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of `names` on the PATH or in `extraFolders`. */
export function findProgram(
  names: readonly string[],
  extraFolders: readonly string[] = [],
): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...extraFolders];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

/** Installs Debian packages if this process may. */
export function aptInstall(packages: readonly string[]): void {
  if (process.getuid?.() !== 0) return;
  // In run level 1 a package does not start its service.
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stdio: 'inherit', env } as const;
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', ...packages], options);
}

const SERVICE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The path of a service's program; installs its package (Debian, as root). Null if that fails. */
export function ensureProgram(name: string, debianPackage: string): string | null {
  const found = findProgram([name], SERVICE_FOLDERS);
  if (found) return found;
  console.log(`No ${name} found: installing it for the tests.`);
  aptInstall([debianPackage]);
  return findProgram([name], SERVICE_FOLDERS) ?? null;
}
