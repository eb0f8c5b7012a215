import * as v from 'valibot';
import { createEmitter } from '#lib/browser/emitter.ts';
import { storage } from '#lib/browser/storage.ts';
import {
  counterHallBoardApi,
  HALL_BOARD_STREAM_PATH,
  type HallBoard,
} from '#lib/contract/counter/hall-board.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { reloadOnce } from '#lib/pwa/chunk-error.ts';
import { call } from '../client/call.ts';
import { subscribeToChanges } from '../client/change-stream.ts';
import type { Reply } from '../client/errors.ts';
import type { Identity } from '../client/identity.ts';

const DEVICE_KEY = 'board-device';
const SHOWN_KEY = 'board-shown';
/** The stream tells of changes; estimates and announcements change without one. */
const REFETCH_MS = 30_000;
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

/** The board on the wall, which a device code signs in. It takes no actions. */
const wallBoard: Identity<typeof counterHallBoardApi.board | typeof counterStaffApi.enrol> = {
  tokens: () => ({ 'x-device': readBoardDevice() }),
  timeoutMs: 10_000,
  repeatsLostCalls: false,
  unanswered: null,
  onRefusal(refusal, { isCurrent }) {
    if (isCurrent && refusal.reason === 'device_required') storeBoardDevice(null);
    return refusal;
  },
  onNewerServer: reloadOnce,
};

/** Signs this screen in by a device code. */
export async function signBoardIn(code: string, name: string): Promise<Reply<unknown>> {
  const reply = await call(counterStaffApi.enrol, { code, name, kind: 'board' }, wallBoard);
  if (reply.code === 1) storeBoardDevice(reply.data.token);
  return reply;
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
  let sent = 0;
  let answered = 0;
  const read = async () => {
    const number = ++sent;
    const reply = await call(counterHallBoardApi.board, {}, wallBoard).catch(() => null);
    // Reads overlap: an older answer may arrive after a newer one.
    if (number < answered) return;
    answered = number;
    isRead = reply?.code === 1;
    if (reply?.code === 1) {
      board = reply.data;
      heardAt = Date.now();
      storage.set(SHOWN_KEY, JSON.stringify({ board, at: heardAt }));
    }
    show();
  };
  show();
  const stop = subscribeToChanges({
    path: HALL_BOARD_STREAM_PATH,
    identity: wallBoard,
    silentMs: SILENT_MS,
    reopenMs: () => REOPEN_MS,
    onChange: () => void read(),
    onLive: (live) => {
      // While the board can't be read, it is as old as its last read.
      if (live && isRead) heardAt = Date.now();
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
