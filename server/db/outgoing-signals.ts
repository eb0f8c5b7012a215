import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Change } from './changed-tables.ts';
import { CHANNEL, payloadOf, type SignalTopic } from './signals.ts';

/**
 * The pause between two transactions that notify: PostgreSQL commits those of all processes one after
 * another.
 */
const PAUSE_MS = 50;
/** The pause after the database did not accept one. */
const RETRY_MS = 500;
/** How long a statement that was sent may still be running, and change something. */
export const LAST_CHANGES_MS = 6_000;
const REPEAT_MS = 2_000;
/** PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_PAYLOAD_BYTES = 7_999;

/** Runs one statement outside transactions. */
type Run = (sql: string, parameters: readonly unknown[]) => Promise<unknown>;

/**
 * What this process has to tell the others: sent at once, then gathered for `PAUSE_MS`. Equal signals that
 * wait are sent once, and those of the tables of an outlet as one. They are sent again until the database
 * accepts them (docs/decisions/0071).
 */
export class OutgoingSignals {
  readonly #run: Run;
  readonly #onFailure: (error: unknown) => void;
  #payloads = new Set<string>();
  /** Tables by outlet. */
  #tables = new Map<string, Set<string>>();
  #sending: Promise<void> | undefined;
  readonly #closing = new AbortController();
  /** Started by a call, it goes on after it. */
  readonly #runOutsideCall = AsyncLocalStorage.snapshot();

  constructor(run: Run, onFailure: (error: unknown) => void) {
    this.#run = run;
    this.#onFailure = onFailure;
  }

  add(topic: SignalTopic, text: string): void {
    this.#payloads.add(payloadOf(topic, text));
    this.#start();
  }

  addChanges(changes: readonly Change[]): void {
    for (const change of changes) {
      if ('user_id' in change) {
        this.#payloads.add(payloadOf('person', change.user_id));
        continue;
      }
      const { outlet_id, table_id } = change;
      const tables = this.#tables.get(outlet_id);
      if (tables) tables.add(table_id);
      else this.#tables.set(outlet_id, new Set([table_id]));
    }
    this.#start();
  }

  /** Calls `addChanges` again and again for `LAST_CHANGES_MS`: the commit may come later than the signal. */
  addChangesRepeatedly(changes: readonly Change[]): void {
    this.addChanges(changes);
    for (let ms = REPEAT_MS; ms <= LAST_CHANGES_MS; ms += REPEAT_MS) {
      void this.#pause(ms).then(() => this.addChanges(changes));
    }
  }

  /** Sends what waits. What fails now is given up. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#sending;
  }

  #start(): void {
    this.#sending ??= this.#runOutsideCall(() => this.#sendAll());
  }

  async #sendAll(): Promise<void> {
    // The sending starts a moment later: `#sending` has its value then.
    await null;
    for (let payloads = this.#take(); payloads.length > 0; payloads = this.#take()) {
      const isLast = this.#closing.signal.aborted;
      try {
        await this.#run('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
          CHANNEL,
          payloads,
        ]);
        await this.#pause(PAUSE_MS);
      } catch (error) {
        this.#onFailure(error);
        if (isLast) break;
        for (const payload of payloads) this.#payloads.add(payload);
        await this.#pause(RETRY_MS);
      }
    }
    this.#sending = undefined;
  }

  /** The pause ends when the process closes. */
  #pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
  }

  #take(): string[] {
    const payloads = [...this.#payloads, ...[...this.#tables].flatMap(tablePayloads)];
    this.#payloads = new Set();
    this.#tables = new Map();
    return payloads;
  }
}

/** One payload for all tables of the outlet, or more if they are too long. */
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
