import { COUNTER_STREAM_PATH } from '#lib/contract/counter/board.ts';
import { apiUrl } from '../client/deployment.ts';
import { counterHeaders } from './counter-call.ts';

/** The server sends something every five seconds. */
const SILENT_MS = 12_000;
const REOPEN_MS = 2_000;

/**
 * Listens to the changes of the board until the returned function is called. `onChange`: read it again, also after each
 * connection, as missed changes are not sent. `onLive`: whether changes arrive. Not an EventSource, which sends no headers.
 */
export function subscribeToBoard({
  onChange,
  onLive,
}: {
  onChange(): void;
  onLive(isLive: boolean): void;
}): () => void {
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let connection = new AbortController();

  const cut = () => {
    onLive(false);
    connection.abort();
  };
  const waitForEvent = () => {
    clearTimeout(silence);
    silence = setTimeout(cut, SILENT_MS);
  };
  const heard = () => {
    onLive(true);
    waitForEvent();
  };
  const read = async () => {
    connection = new AbortController();
    const { signal } = connection;
    const response = await fetch(await apiUrl(COUNTER_STREAM_PATH), { headers: counterHeaders(), signal });
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`);
    onChange();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      heard();
      if (value.includes('event: changed')) onChange();
    }
  };
  const run = async () => {
    // However it ends, it is opened again.
    await read().catch(() => {});
    if (!closed) timer = setTimeout(run, REOPEN_MS);
  };
  void run();
  waitForEvent();
  addEventListener('offline', cut);
  return () => {
    closed = true;
    clearTimeout(timer);
    clearTimeout(silence);
    removeEventListener('offline', cut);
    connection.abort();
  };
}
