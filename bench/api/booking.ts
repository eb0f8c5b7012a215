import { orderApi } from '../../lib/contract/order.ts';
import { randomIds } from '../../server/core/ids.ts';
import type { BenchServer } from '../bench-server.ts';
import { type Rate, withCpuTime } from '../cpu-time.ts';
import type { BenchPerson } from './bench-people.ts';
import {
  type LoadResult,
  openConnection,
  type RawConnection,
  type RawRequest,
  runLoad,
} from './http-load.ts';

export const headersOf = ({ token }: BenchPerson): Record<string, string> => ({
  'x-token': token,
  lang: 'en-us',
});

/** Sends a call that must succeed. Returns its data. */
async function send<T>(connection: RawConnection, request: RawRequest): Promise<T> {
  const { status, body } = await connection.send(request);
  const reply = JSON.parse(body.toString()) as { code: number; msg: string; data: T };
  if (status !== 200 || reply.code !== 1) throw new Error(`${request.path}: HTTP ${status} ${body}`);
  return reply.data;
}

const post = (person: BenchPerson, path: string, input: unknown): RawRequest => ({
  method: 'POST',
  path,
  headers: { ...headersOf(person), 'idempotency-key': randomIds.next('key') },
  body: JSON.stringify(input),
});

export interface BookingLoad extends LoadResult {
  readonly add: { p50: number; p99: number };
  readonly firstError: string | null;
}

/**
 * Every person books slot after slot at a table, and pays from the wallet. `firstSlot` is the number of the
 * first slot of 45 minutes; returns the next free one.
 */
export async function runBookings(
  url: string,
  people: readonly BenchPerson[],
  { outlets, firstSlot, seconds }: { outlets: number; firstSlot: number; seconds: number },
): Promise<{ load: BookingLoad; nextSlot: number }> {
  const day = Math.ceil(Date.now() / 86_400_000) * 86_400;
  const connections = await Promise.all(people.map(() => openConnection(url)));
  const addTimes: number[] = [];
  let firstError: string | null = null;
  let last = firstSlot;
  const acts = people.map((person, at) => {
    const connection = connections[at]!;
    const table_id = `o${(at % outlets) + 1}-${(Math.floor(at / outlets) % 20) + 1}`;
    // Two people at one table take turns.
    const lane = Math.floor(at / (outlets * 20));
    let slot = firstSlot + lane;
    return async () => {
      const start_time = day + slot * 2_700;
      slot += 2;
      last = Math.max(last, slot);
      try {
        const from = performance.now();
        const input = { table_id, start_time, minutes: 30 };
        const { id } = await send<{ id: string }>(connection, post(person, orderApi.add.path, input));
        addTimes.push(performance.now() - from);
        await send(connection, post(person, orderApi.pay.path, { id, method: 'wallet' }));
      } catch (error) {
        firstError ??= String(error);
        throw error;
      }
    };
  });
  const result = await runLoad(acts, seconds);
  for (const connection of connections) connection.close();
  addTimes.sort((a, b) => a - b);
  const quantile = (q: number) => addTimes[Math.floor(addTimes.length * q)] ?? 0;
  return {
    load: { ...result, add: { p50: quantile(0.5), p99: quantile(0.99) }, firstError },
    nextSlot: last + 2,
  };
}

/** `cpuMilliseconds`: of the server process, for one booking. */
export type MeasuredBookings = BookingLoad & Rate & { readonly cpuMilliseconds: number };

/** Does what `runBookings` does, with the CPU time of the server. */
export async function measureBookings(
  server: BenchServer,
  people: readonly BenchPerson[],
  options: Parameters<typeof runBookings>[2],
): Promise<{ load: MeasuredBookings; nextSlot: number }> {
  const before = server.cpuSeconds();
  let nextSlot = options.firstSlot;
  const load = await withCpuTime(async () => {
    const booked = await runBookings(server.url, people, options);
    nextSlot = booked.nextSlot;
    return booked.load;
  });
  if (load.firstError) console.error(load.firstError);
  const cpu = server.cpuSeconds() - before;
  return { load: { ...load, cpuMilliseconds: (cpu * 1000) / (load.perSecond * load.seconds) }, nextSlot };
}
