import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/test/free-port.ts';

interface Mail {
  readonly to: string;
  readonly code: string;
}

/** A hall of its own for a worker: the server, its outbox and its clock. */
export interface Hall {
  readonly url: string;
  readonly dataDir: string;
  /** The code sent last to a phone or e-mail address. */
  codeTo(address: string): string;
  /** Lets time pass on the server. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the real server on a free port, with the example hall in a folder that goes with it. `settings`: others. */
export async function startHall(settings: Record<string, string> = {}): Promise<Hall> {
  const dataDir = mkdtempSync(join(tmpdir(), 'baize-e2e-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const own = { PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: url, API_URL: url, LOG_LEVEL: 'error' };
  const env = { ...process.env, ...own, ...settings };
  const server = fork('e2e/server.ts', { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await answerOf(server);
  return {
    url,
    dataDir,
    codeTo: (address) => {
      const lines = readFileSync(join(dataDir, 'outbox.jsonl'), 'utf8').trim().split('\n');
      const mail = lines.map((line) => JSON.parse(line) as Mail).findLast(({ to }) => to === address);
      if (!mail) throw new Error(`no code was sent to ${address}`);
      return mail.code;
    },
    advance: async (seconds) => {
      server.send({ advance: seconds });
      await answerOf(server);
    },
    close: async () => {
      const ended = once(server, 'exit');
      server.disconnect();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The server's next message; throws where it dies instead. */
async function answerOf(server: ChildProcess): Promise<unknown> {
  const heard = new AbortController();
  const { signal } = heard;
  try {
    const [answer] = await Promise.race([
      once(server, 'message', { signal }),
      once(server, 'exit', { signal }).then(([code]) => {
        throw new Error(`the server ended with ${code}`);
      }),
    ]);
    return answer;
  } finally {
    heard.abort();
  }
}
