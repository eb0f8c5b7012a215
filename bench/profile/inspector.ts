import { setTimeout as sleep } from 'node:timers/promises';

/** A sampled function of a profile, as the DevTools protocol sends it. */
export interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
}

export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Ids of nodes. */
  readonly samples: readonly number[];
  /** Microseconds before each sample. */
  readonly timeDeltas: readonly number[];
}

const SAMPLING_MICROSECONDS = 250;

/** Samples the CPU of the Node process `pid` while `work` runs. It was started with `--inspect-port=port`. */
export async function profileProcess(
  { pid, port }: { pid: number; port: number },
  work: () => Promise<unknown>,
): Promise<CpuProfile> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorUrl(port));
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the inspector refused the connection'));
  });
  const send = commandSender(socket);
  try {
    await send('Profiler.enable');
    await send('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS });
    await send('Profiler.start');
    await work();
    const { profile } = (await send('Profiler.stop')) as { profile: CpuProfile };
    return profile;
  } finally {
    socket.close();
  }
}

async function inspectorUrl(port: number): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const [target] = await (await fetch(`http://127.0.0.1:${port}/json`)).json();
      return target.webSocketDebuggerUrl;
    } catch (error) {
      if (attempt === 50) throw error;
      await sleep(20);
    }
  }
}

function commandSender(socket: WebSocket) {
  let last = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data);
    waiting.get(id)?.(result);
    waiting.delete(id);
  };
  return (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      waiting.set(++last, resolve);
      socket.send(JSON.stringify({ id: last, method, params }));
    });
}
