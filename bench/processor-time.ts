import { readdirSync, readFileSync } from 'node:fs';

interface ProcessTime {
  readonly parent: number;
  /** Seconds, with those of its children that have ended. */
  readonly seconds: number;
}

/** User and system time of a process, counted in hundredths of a second. Null for one that has ended. */
function timeOf(pid: number): ProcessTime | null {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [, parent = 0, ...others] = fields.split(' ').map(Number);
    // utime, stime, cutime and cstime are the 14th to 17th field of the file.
    return { parent, seconds: others.slice(9, 13).reduce((sum, time) => sum + time, 0) / 100 };
  } catch {
    return null;
  }
}

/** Processor time that a process and all that it has started have used, seconds. */
function processorSeconds(root: number): number {
  const times = new Map<number, ProcessTime>();
  for (const name of readdirSync('/proc')) {
    const time = /^\d+$/.test(name) ? timeOf(Number(name)) : null;
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
  /** Of the load, the server and the database together, for one act. Other load of the machine changes it little. */
  readonly allCpuMilliseconds: number;
}

/** Runs a load of `seconds` and adds what it used of the processors. */
export async function withProcessorTime<T extends { readonly perSecond: number; readonly seconds: number }>(
  run: () => Promise<T>,
): Promise<T & Rate> {
  const before = processorSeconds(process.pid);
  const result = await run();
  const used = processorSeconds(process.pid) - before;
  return { ...result, allCpuMilliseconds: (used * 1000) / (result.perSecond * result.seconds) };
}
