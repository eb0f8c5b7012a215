import * as v from 'valibot';
import { createEmitter } from '#lib/browser/emitter.ts';
import { storage } from '#lib/browser/storage.ts';
import type { CounterEndpoint } from '#lib/contract/counter/access.ts';
import {
  counterHallBoardApi,
  HALL_BOARD_STREAM_PATH,
  type HallBoard,
} from '#lib/contract/counter/hall-board.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import type { Input, Output } from '#lib/contract/endpoint.ts';
import { envelopeSchema, refusalSchema } from '#lib/contract/envelope.ts';
import { langHeader } from '#lib/i18n/request-language.ts';
import { reloadOnce } from '#lib/pwa/chunk-error.ts';
import { subscribeToChanges } from '../client/change-stream.ts';
import { apiUrl } from '../client/deployment.ts';
import { setServerTime } from '../client/server-clock.ts';

const DEVICE_KEY = 'board-device';
const SHOWN_KEY = 'board-shown';
/** The stream tells of changes; estimates and announcements change without one. */
const REFETCH_MS = 30_000;
const TIMEOUT_MS = 10_000;
/** The server sends something every five seconds. */
const SILENT_MS = 12_000;
const REOPEN_MS = 3_000;

const changes = createEmitter();

/** The token of this board; null before it is signed in. */
export const readBoardDevice = (): string | null => storage.get(DEVICE_KEY);
export const subscribeToBoardDevice = changes.subscribe;

function storeBoardDevice(token: string | null): void {
  if (token === null) {
    storage.remove(DEVICE_KEY);
    storage.remove(SHOWN_KEY);
  } else storage.set(DEVICE_KEY, token);
  changes.emit();
}

const headers = (): Record<string, string> => {
  const device = readBoardDevice();
  return { lang: langHeader(), ...(device ? { 'x-device': device } : {}) };
};

/** Resolves to the data, or to why the call is refused. Rejects without a network. */
async function call<E extends CounterEndpoint>(
  endpoint: E,
  input: Input<E>,
): Promise<{ data: Output<E> } | { problem: string }> {
  const isGet = endpoint.method === 'GET';
  const response = await fetch(await apiUrl(endpoint.path), {
    method: endpoint.method,
    headers: { ...headers(), ...(isGet ? {} : { 'content-type': 'application/json' }) },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(isGet ? {} : { body: JSON.stringify(input) }),
  });
  const { code, msg, time, data } = v.parse(envelopeSchema, await response.json());
  if (time !== undefined) setServerTime(time);
  if (code) {
    const parsed = v.safeParse(endpoint.output, data);
    // The server is of a newer version than this page, which is open for weeks.
    if (!parsed.success) reloadOnce();
    return { data: v.parse(endpoint.output, data) as Output<E> };
  }
  const refusal = v.safeParse(refusalSchema, data);
  if (refusal.success && refusal.output.reason === 'device_required') storeBoardDevice(null);
  return { problem: msg };
}

/** Signs this screen in by a device code. Resolves to why it is refused; null if it is not. */
export async function signBoardIn(code: string, name: string): Promise<string | null> {
  const reply = await call(counterStaffApi.enrol, { code, name, kind: 'board' });
  if ('problem' in reply) return reply.problem;
  storeBoardDevice(reply.data.token);
  return null;
}

/** What the board shows, and since when it has not been heard of any changes. */
export interface ShownBoard {
  readonly board: HallBoard | null;
  /** Epoch milliseconds of this device; null while changes arrive. */
  readonly lostAt: number | null;
}

const storedSchema = v.object({ board: counterHallBoardApi.board.output, at: v.number() });

/** The board from before a restart, which is shown until it is read. */
function readShown(): { board: HallBoard; at: number } | null {
  try {
    const stored = v.safeParse(storedSchema, JSON.parse(storage.get(SHOWN_KEY) ?? 'null'));
    return stored.success ? stored.output : null;
  } catch {
    return null;
  }
}

/** Reads the board now, at each change and every half a minute, until the returned function is called. */
export function followHallBoard(onShown: (shown: ShownBoard) => void): () => void {
  const stored = readShown();
  let board = stored?.board ?? null;
  let heardAt = stored?.at ?? Date.now();
  let isLive = false;
  let isRead = false;
  let isStopped = false;
  const show = () => {
    if (!isStopped) onShown({ board, lostAt: isLive && isRead ? null : heardAt });
  };
  const read = async () => {
    try {
      const reply = await call(counterHallBoardApi.board, {});
      if ('data' in reply) {
        board = reply.data;
        isRead = true;
        heardAt = Date.now();
        storage.set(SHOWN_KEY, JSON.stringify({ board, at: heardAt }));
      }
    } catch {
      isRead = false;
    }
    show();
  };
  show();
  const stop = subscribeToChanges({
    path: HALL_BOARD_STREAM_PATH,
    headers,
    silentMs: SILENT_MS,
    reopenMs: () => REOPEN_MS,
    onChange: () => void read(),
    onLive: (live) => {
      if (live) heardAt = Date.now();
      if (live === isLive) return;
      isLive = live;
      show();
    },
  });
  const timer = setInterval(() => void read(), REFETCH_MS);
  return () => {
    isStopped = true;
    clearInterval(timer);
    stop();
  };
}
