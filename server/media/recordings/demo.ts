import { fileURLToPath } from 'node:url';
import type { Recordings, Segment } from './port.ts';

const path = fileURLToPath(new URL('../../../example/recordings/demo.mp4', import.meta.url));
const SECONDS = 24;

/** Demo recordings: the example's video twice at the start of every game and once at its end. */
export const demoRecordings: Recordings = {
  async list(table_id, { start_at, end_at }) {
    const starts = [start_at, start_at + SECONDS, end_at - SECONDS];
    return starts
      .filter((segmentStart, index) => index === 0 || segmentStart >= start_at + index * SECONDS)
      .map(
        (segmentStart): Segment => ({
          key: `${table_id} ${segmentStart}`,
          start_at: segmentStart,
          withFile: (use) => use(path),
        }),
      );
  },
};
