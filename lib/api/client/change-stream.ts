import { apiUrl } from './deployment.ts';
import { headersOf, type Identity, type Tokens } from './identity.ts';

export interface ChangeStreamOptions {
  readonly path: string;
  readonly identity: Identity<never>;
  /** After this long without any event the connection is dead, although no error says so. */
  readonly silentMs: number;
  readonly reopenMs: () => number;
  /** Called for each change, and after each connection: missed changes are not sent. */
  readonly onChange: () => void;
  readonly onLive: (isLive: boolean) => void;
  /** Called if the session of `sent` is over. Resolves to true if there is another one by now. */
  readonly onUnauthorized?: (sent: Tokens) => Promise<boolean>;
}

/** A server that refuses a stream is asked again after this time only. */
const REFUSED_MS = 30_000;

class StreamRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`the stream answered ${status}`);
    this.status = status;
  }
}

/** Listens until the returned function is called. Not an EventSource, which sends no headers. */
export function subscribeToChanges(options: ChangeStreamOptions): () => void {
  const { path, identity, silentMs, reopenMs, onChange, onLive, onUnauthorized } = options;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let connection = new AbortController();
  let tokens: Tokens = {};

  const cut = () => {
    clearTimeout(silence);
    silence = undefined;
    onLive(false);
    connection.abort();
  };
  const waitForEvent = () => {
    clearTimeout(silence);
    silence = setTimeout(cut, silentMs);
  };
  const read = async () => {
    connection = new AbortController();
    const { signal } = connection;
    const url = await apiUrl(path);
    tokens = identity.tokens();
    const response = await fetch(url, { headers: headersOf(tokens), signal });
    if (!response.ok || !response.body) throw new StreamRefused(response.status);
    onChange();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done || closed) return;
      onLive(true);
      waitForEvent();
      if (value.includes('event: changed')) onChange();
    }
  };
  const run = async () => {
    // A connection that is lost for a moment is still live: what was missed is read once it is back.
    if (silence === undefined) waitForEvent();
    // However it ends, it is opened again.
    const refusal = await read().then(
      () => null,
      (error) => (error instanceof StreamRefused ? error : null),
    );
    if (closed) return;
    const isRefused = refusal !== null && !(refusal.status === 401 && (await hasNewSession()));
    if (!closed) timer = setTimeout(run, isRefused ? REFUSED_MS : reopenMs());
  };
  // If the network is lost while the session is checked, the stream waits as after any other refusal.
  const hasNewSession = async () => (await onUnauthorized?.(tokens).catch(() => false)) ?? false;
  void run();
  addEventListener('offline', cut);
  return () => {
    closed = true;
    clearTimeout(timer);
    clearTimeout(silence);
    removeEventListener('offline', cut);
    connection.abort();
  };
}
