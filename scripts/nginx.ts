import { aptInstall, findProgram } from './system-programs.ts';

/** The path of nginx for the deployment tests; installs it if there is none. Throws if that fails. */
export function ensureNginx(): string {
  const found = findNginx();
  if (found) return found;
  console.log('No nginx found: installing it for the deployment tests.');
  // In run level 1 the package does not start a service.
  aptInstall(['nginx-light'], { RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' });
  const installed = findNginx();
  if (installed) return installed;
  throw new Error(
    'The deployment tests need nginx, which could not be installed. Install it (Debian: apt-get install nginx-light).',
  );
}

const findNginx = () => findProgram(['nginx'], ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin']);
