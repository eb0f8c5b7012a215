import { readdirSync, readFileSync } from 'node:fs';
import type { RunSql } from '../server/db/open.ts';

/** Milliseconds of CPU. */
export interface CpuTime {
  /** CPU time of this process. */
  readonly server: number;
  /** CPU time of the connections to the database. */
  readonly database: number;
}

/**
 * Returns a function that reads the CPU which this process and the connections to its database have used.
 * Unlike time by the clock it does not grow while other processes run. Needs Linux and PostgreSQL on the same
 * machine.
 */
export async function cpuTimer(runSql: RunSql): Promise<() => CpuTime> {
  const [row] = await runSql<{ pid: string; name: string }>(
    `select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid, current_database() as name`,
  );
  if (!row) throw new Error('PostgreSQL does not say which process it is');
  /** For each process: whether it serves a connection to the database. */
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

interface ProcessTime {
  readonly parent: number;
  /** Seconds, with those of its children that have ended. */
  readonly seconds: number;
}

/** User and system time of a process, counted in hundredths of a second. Null for one that has ended. */
function processTime(pid: number): ProcessTime | null {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [, parent = 0, ...others] = fields.split(' ').map(Number);
    // utime, stime, cutime and cstime are the 14th to 17th field of the file.
    return { parent, seconds: others.slice(9, 13).reduce((sum, time) => sum + time, 0) / 100 };
  } catch {
    return null;
  }
}

/** CPU that a process and all that it has started have used, seconds. Needs Linux. */
function cpuSeconds(root: number): number {
  const times = new Map<number, ProcessTime>();
  for (const name of readdirSync('/proc')) {
    const time = /^\d+$/.test(name) ? processTime(Number(name)) : null;
    if (time) times.set(Number(name), time);
  }
  const belongs = (pid: number): boolean => pid === root || (pid > 1 && belongs(times.get(pid)?.parent ?? 0));
  let sum = 0;
  for (const [pid, { seconds }] of times) if (belongs(pid)) sum += seconds;
  return sum;
}

/** How fast something was, and what it cost. */
export interface Rate {
  readonly perSecond: number;
  /**
   * CPU time of the load, the server and the database together for one action. Other load of the machine
   * changes it little.
   */
  readonly allCpuMilliseconds: number;
}

/** Runs a load of `seconds` and adds what it used of the CPU. */
export async function withCpuTime<T extends { readonly perSecond: number; readonly seconds: number }>(
  run: () => Promise<T>,
): Promise<T & Rate> {
  const before = cpuSeconds(process.pid);
  const result = await run();
  const used = cpuSeconds(process.pid) - before;
  return { ...result, allCpuMilliseconds: (used * 1000) / (result.perSecond * result.seconds) };
}
