import { fileURLToPath } from 'node:url';
import type { Recordings, Segment } from './port.ts';

const path = fileURLToPath(new URL('../../../example/recordings/demo.mp4', import.meta.url));
const SECONDS = 24;

/**
 * For trying out: every game begins, and ends, with the example's recording, with none between. What becomes of it is
 * done to real recordings in the same way.
 */
export const demoRecordings: Recordings = {
  async list(table_id, { start_at, end_at }) {
    const starts = [start_at, start_at + SECONDS, end_at - SECONDS];
    return starts
      .filter((at, index) => index === 0 || at >= start_at + index * SECONDS)
      .map(
        (at): Segment => ({
          key: `${table_id} ${at}`,
          start_at: at,
          open: async () => ({ path, done: async () => {} }),
        }),
      );
  },
};
