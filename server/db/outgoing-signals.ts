import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangedTable } from './changed-tables.ts';
import { CHANNEL, payloadOf, type SignalTopic } from './signals.ts';

/** Between two transactions that notify: each orders its commit behind those of others (docs/decisions/0071). */
const PAUSE_MS = 50;
/** After the database has refused it. */
const RETRY_MS = 500;
/** PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_999;

/** Runs one statement outside transactions. */
type Run = (sql: string, parameters: readonly unknown[]) => Promise<unknown>;

/**
 * What this process has to tell the others: sent at once, then gathered for `PAUSE_MS`. Equal signals that wait are sent once, and those
 * of the tables of an outlet as one. They are sent again until the database accepts them.
 */
export class OutgoingSignals {
  readonly #run: Run;
  readonly #onFailure: (error: unknown) => void;
  #payloads = new Set<string>();
  /** Tables by outlet. */
  #tables = new Map<string, Set<string>>();
  #sending: Promise<void> | undefined;
  readonly #closing = new AbortController();
  /** A call whose time is over does not end what others wait for. */
  readonly #runOutsideCall = AsyncLocalStorage.snapshot();

  constructor(run: Run, onFailure: (error: unknown) => void) {
    this.#run = run;
    this.#onFailure = onFailure;
  }

  add(topic: SignalTopic, text: string): void {
    this.#payloads.add(payloadOf(topic, text));
    this.#start();
  }

  addTables(changes: readonly ChangedTable[]): void {
    for (const { outlet_id, table_id } of changes) {
      const tables = this.#tables.get(outlet_id);
      if (tables) tables.add(table_id);
      else this.#tables.set(outlet_id, new Set([table_id]));
    }
    this.#start();
  }

  /** Sends what waits, once more only if it fails. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
  }

  #start(): void {
    this.#sending ??= this.#runOutsideCall(() => this.#sendAll()).finally(() => {
      this.#sending = undefined;
    });
  }

  async #sendAll(): Promise<void> {
    for (let payloads = this.#take(); payloads.length > 0; payloads = this.#take()) {
      try {
        await this.#run('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          CHANNEL,
          payloads,
        ]);
        await this.#pause(PAUSE_MS);
      } catch (error) {
        this.#onFailure(error);
        if (this.#closing.signal.aborted) return;
        for (const payload of payloads) this.#payloads.add(payload);
        await this.#pause(RETRY_MS);
      }
    }
  }

  /** Ends as the process closes. */
  #pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});

  #take(): string[] {
    const payloads = [...this.#payloads, ...[...this.#tables].flatMap(tablePayloads)];
    this.#payloads = new Set();
    this.#tables = new Map();
    return payloads;
  }
}

/** One for all tables of the outlet, or more where they are too long. */
function tablePayloads([outlet_id, table_ids]: [string, ReadonlySet<string>]): string[] {
  const payloads: string[] = [];
  let texts = '';
  for (const table_id of table_ids) {
    const more = `${texts} ${table_id}`;
    if (Buffer.byteLength(payloadOf('tables', outlet_id + more)) <= MAX_PAYLOAD_BYTES) texts = more;
    else {
      payloads.push(payloadOf('tables', outlet_id + texts));
      texts = ` ${table_id}`;
    }
  }
  return [...payloads, payloadOf('tables', outlet_id + texts)];
}
