import { ensureProgram } from './system-programs.ts';

/** The path of nginx for the deployment tests; installs it if there is none. Throws if that fails. */
export function ensureNginx(): string {
  const program = ensureProgram('nginx', 'nginx-light');
  if (program) return program;
  throw new Error(
    'The deployment tests need nginx, which could not be installed. Install it (Debian: apt-get install nginx-light).',
  );
}
