import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Endpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { orderApi } from '#lib/contract/order.ts';
import { randomIds } from '#server/core/ids.ts';
import { callApi } from '../call-api.ts';
import { gridStart } from '../games.ts';
import type { ClusterPerson } from './cluster.ts';

interface SentCall {
  /** When it was sent, and how long it took: milliseconds of `performance.now()`. */
  readonly at: number;
  readonly took: number;
  readonly ok: boolean;
  /** 0 if the connection was lost. */
  readonly status: number;
  readonly retryAfter: string | null;
}

/** The keys of acknowledged commands that the database does not have: those that were lost. */
export async function missingKeys(databaseUrl: string, keys: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select key from idempotency_keys where key = any($1)', [keys]);
  await client.end();
  const stored = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !stored.has(key));
}

/** Persons who repeat a command with its key until it is acknowledged, as the app does. */
export class MoneyLoad {
  readonly acknowledged: string[] = [];
  readonly calls: SentCall[] = [];
  readonly #url: string;
  #stopped = false;

  constructor(url: string) {
    this.#url = url;
  }

  get refusals(): SentCall[] {
    return this.calls.filter(({ ok }) => !ok);
  }

  stop(): void {
    this.#stopped = true;
  }

  async untilAcknowledged(count: number): Promise<void> {
    const enough = this.acknowledged.length + count;
    while (this.acknowledged.length < enough) await sleep(20);
  }

  async payAndCancel(person: ClusterPerson, table_id: string): Promise<void> {
    while (!this.#stopped) {
      // It can be cancelled for a full refund.
      const start_time = gridStart(Date.now() / 1000, 3 * 3_600);
      const { id } = await this.#command(person, orderApi.add, { table_id, start_time, minutes: 60 });
      await this.#command(person, orderApi.pay, { id, method: 'wallet' });
      await this.#command(person, orderApi.cancel, { id });
      // Leaves time to the processes that start meanwhile.
      await sleep(50);
    }
  }

  async #command<E extends Endpoint>(
    { token }: ClusterPerson,
    endpoint: E,
    input: Input<E>,
  ): Promise<Output<E>> {
    const key = randomIds.next('key');
    for (;;) {
      let status = 0;
      let retryAfter: string | null = null;
      const send = async (path: string, init: RequestInit) => {
        const response = await fetch(this.#url + path, init);
        status = response.status;
        retryAfter = response.headers.get('retry-after');
        return response;
      };
      const at = performance.now();
      // The proxy's own answers are no JSON.
      const reply = await callApi(send, endpoint, input, { token, key }).catch(() => null);
      this.calls.push({ at, took: performance.now() - at, ok: reply?.ok === true, status, retryAfter });
      if (reply?.ok) {
        this.acknowledged.push(key);
        return reply.data;
      }
      await sleep(200);
    }
  }
}
