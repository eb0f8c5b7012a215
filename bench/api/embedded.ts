import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddedFolder } from '../../server/db/open.ts';
import { type Rate, withCpuTime } from '../cpu-time.ts';
import { withEmbeddedServer } from './bench-setup.ts';
import { type MeasuredBookings, measureBookings } from './booking.ts';
import { openConnection, runLoad } from './http-load.ts';
import { formatRate } from './rounds.ts';

interface Plan {
  readonly clients: number;
  readonly outlets: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** Bookings a second of one round. */
export interface EmbeddedRound {
  readonly floor: Rate;
  readonly ours: MeasuredBookings;
}

/** Bookings on PGlite: the bare server and ours in turns, each with a copy of the same database. */
export async function measureEmbedded({ clients, outlets, rounds, seconds }: Plan): Promise<EmbeddedRound[]> {
  const folder = mkdtempSync(join(tmpdir(), 'baize-bench-floor-'));
  try {
    return await withEmbeddedServer(
      ({ dataDir }) => cpSync(embeddedFolder(dataDir), folder, { recursive: true }),
      async ({ server, people }) => {
        const bare = await startBareEmbedded(folder);
        const results: EmbeddedRound[] = [];
        let slot = 0;
        try {
          // The first round warms up.
          for (let round = 0; round <= rounds; round++) {
            const floor = await bookBare(bare.url, round, { clients, outlets, seconds });
            const { load, nextSlot } = await measureBookings(server, people, {
              outlets,
              firstSlot: slot,
              seconds,
            });
            slot = nextSlot;
            if (round > 0) results.push({ floor, ours: load });
            console.log(`PGlite, round ${round}: floor ${formatRate(floor)}, ours ${formatRate(load)}`);
          }
        } finally {
          await bare.stop();
        }
        return results;
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startBareEmbedded(folder: string) {
  const child = fork(fileURLToPath(new URL('../floors/bare-embedded.ts', import.meta.url)));
  child.send({ folder, tables: readFileSync('bench/floors/tables.sql', 'utf8') });
  const [port] = await once(child, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Every client books slot after slot, as `runBookings` does with the server. */
async function bookBare(
  url: string,
  run: number,
  { clients, outlets, seconds }: Pick<Plan, 'clients' | 'outlets' | 'seconds'>,
): Promise<Rate> {
  const connections = await Promise.all(Array.from({ length: clients }, () => openConnection(url)));
  const result = await withCpuTime(() =>
    runLoad(
      connections.map((connection, client_id) => {
        let n = 0;
        return async () => {
          const body = JSON.stringify({ run, client_id, n: ++n, outlets });
          for (const path of ['/add', '/pay']) {
            const { status } = await connection.send({ method: 'POST', path, body });
            if (status !== 200) throw new Error(`HTTP ${status}`);
          }
        };
      }),
      seconds,
    ),
  );
  for (const connection of connections) connection.close();
  if (result.errors > 0) throw new Error(`the bare server failed ${result.errors} times`);
  return result;
}
