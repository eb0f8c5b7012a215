import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { commandAsPostgres, makePostgresFolder } from '../postgres.ts';
import { ensureProgram } from '../system-programs.ts';
import { untilListening } from '../until-listening.ts';

/** The path of PgBouncer; installs it if there is none (only on Debian as root). Null if that fails. */
export const ensurePgbouncer = (): string | null => ensureProgram('pgbouncer', 'pgbouncer');

/** PgBouncer with the configuration of `deploy/pgbouncer.ini`, before the database with this URL. */
export async function startPgbouncer(program: string, databaseUrl: string, poolSize: number) {
  const { hostname, port: databasePort, pathname } = new URL(databaseUrl);
  const folder = makePostgresFolder();
  const port = await freePort();
  const path = join(folder, 'pgbouncer.ini');
  const settings: Record<string, string> = {
    baize: `host=${hostname} port=${databasePort} dbname=${pathname.slice(1)} user=postgres`,
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    auth_type: 'any',
    auth_file: '',
    default_pool_size: String(poolSize),
    reserve_pool_size: '0',
  };
  let config = readFileSync('deploy/pgbouncer.ini', 'utf8');
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name} = .*$`, 'm');
    if (!line.test(config)) throw new Error(`deploy/pgbouncer.ini has no ${name}`);
    config = config.replace(line, value ? `${name} = ${value}` : '');
  }
  writeFileSync(path, `${config}\nunix_socket_dir =\n`);
  chmodSync(path, 0o644);
  const { file, args } = commandAsPostgres(program, ['-q', path]);
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await untilListening(port);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/baize`,
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
