import { COUNTER_STREAM_PATH } from '#lib/contract/counter/board.ts';
import { subscribeToChanges } from '../client/change-stream.ts';
import { staff } from './staff.ts';

/** The server sends something every five seconds. */
const SILENT_MS = 12_000;
const REOPEN_MS = 2_000;

/** Listens to the changes of the board: `onChange` reads it again. */
export const subscribeToBoard = (listener: { onChange(): void; onLive(isLive: boolean): void }) =>
  subscribeToChanges({
    path: COUNTER_STREAM_PATH,
    identity: staff,
    silentMs: SILENT_MS,
    reopenMs: () => REOPEN_MS,
    ...listener,
  });
