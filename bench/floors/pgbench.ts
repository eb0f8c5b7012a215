import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The program of the newest installed PostgreSQL, or the one on the path. */
function pgbenchPath(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const paths = versions.map((version) => join(debian, version, 'bin/pgbench'));
  return paths.find((path) => existsSync(path)) ?? 'pgbench';
}

/** Transactions a second of a script in this folder, with prepared statements. Throws if pgbench fails. */
export async function runPgbench(
  databaseUrl: string,
  script: string,
  {
    clients,
    seconds,
    variables = {},
  }: { clients: number; seconds: number; variables?: Record<string, string | number> },
): Promise<number> {
  const file = fileURLToPath(new URL(script, import.meta.url));
  const defined = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    '2',
    '-T',
    `${seconds}`,
    '-f',
    file,
    ...defined,
  ];
  const pgbench = spawn(pgbenchPath(), [...args, databaseUrl], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [pgbench.stdout, pgbench.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [status] = await once(pgbench, 'close');
  const tps = /tps = ([\d.]+) \(without/.exec(output)?.[1];
  if (status !== 0 || tps === undefined) throw new Error(`pgbench failed:\n${output.slice(-2000)}`);
  return Number(tps);
}
