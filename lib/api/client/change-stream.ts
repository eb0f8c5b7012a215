import { apiUrl } from './deployment.ts';

export interface ChangeStreamOptions {
  /** The path of a stream of server-sent events. Its `changed` events are followed. */
  readonly path: string;
  readonly headers: () => Record<string, string>;
  /** After this long without any event the connection is dead, although no error says so. */
  readonly silentMs: number;
  readonly reopenMs: () => number;
  /** Called for each change, and after each connection: missed changes are not sent. */
  readonly onChange: () => void;
  /** Called with whether changes arrive. */
  readonly onLive: (isLive: boolean) => void;
}

/** A server that refuses a stream is asked again after this time only. */
const REFUSED_MS = 30_000;

class StreamRefused extends Error {}

/** Listens until the returned function is called. Not an EventSource, which sends no headers. */
export function subscribeToChanges(options: ChangeStreamOptions): () => void {
  const { path, headers, silentMs, reopenMs, onChange, onLive } = options;
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let connection = new AbortController();

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
    const response = await fetch(await apiUrl(path), { headers: headers(), signal });
    if (!response.ok || !response.body) throw new StreamRefused(`the stream answered ${response.status}`);
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
    const isRefused = await read().then(
      () => false,
      (error) => error instanceof StreamRefused,
    );
    if (!closed) timer = setTimeout(run, isRefused ? REFUSED_MS : reopenMs());
  };
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
