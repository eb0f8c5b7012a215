import { readFileSync } from 'node:fs';
import type { RunSql } from '../server/db/open.ts';

/** Milliseconds of CPU. */
export interface CpuTime {
  /** Of this process. */
  readonly server: number;
  /** Of the connections to the database. */
  readonly database: number;
}

/**
 * Returns a function that reads the CPU which this process and the connections to its database have used. Unlike time by the
 * clock it does not grow while other processes run. Needs Linux and PostgreSQL on the same machine.
 */
export async function cpuTimer(runSql: RunSql): Promise<() => CpuTime> {
  const [row] = await runSql<{ pid: string; name: string }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid, current_database() as name`,
  );
  if (!row) throw new Error('PostgreSQL does not say which process it is');
  /** By process: whether it serves a connection to the database. */
  const known = new Map<string, boolean>();
  const serves = (pid: string) => {
    const isConnection = known.get(pid) ?? readProcess(pid, 'cmdline').includes(` ${row.name} `);
    known.set(pid, isConnection);
    return isConnection;
  };
  /** Nanoseconds by process, also of connections that have ended. */
  const used = new Map<string, number>();
  return () => {
    const { user, system } = process.cpuUsage();
    const children = readProcess(row.pid, `task/${row.pid}/children`).trim().split(' ');
    for (const pid of children.filter(serves)) {
      const nanoseconds = Number(readProcess(pid, 'schedstat').split(' ')[0]);
      if (nanoseconds > 0) used.set(pid, nanoseconds);
    }
    const database = used.values().reduce((sum, each) => sum + each, 0) / 1e6;
    return { server: (user + system) / 1e3, database };
  };
}

/** Empty for a process that has just ended. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
