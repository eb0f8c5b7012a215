import type { Period } from '#lib/domain/time.ts';

/** A stretch that a camera recorded without a break. */
export interface Segment {
  /** Names it among all segments. */
  readonly key: string;
  /** When its first picture was taken: epoch seconds with a fraction. */
  readonly start_at: number;
  /** The MP4 on disk; `done` once it has been read. */
  open(): Promise<{ readonly path: string; done(): Promise<void> }>;
}

/** Where recordings of the tables come from. */
export interface Recordings {
  /** What may show some of the period, in order. How long each is shows when it is read. */
  list(table_id: string, period: Period): Promise<Segment[]>;
}

/** Nothing is recorded here. */
export const noRecordings: Recordings = { list: async () => [] };
