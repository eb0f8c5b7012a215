import type { Period } from '#lib/domain/time.ts';

/** A segment of a camera's recording without interruption. */
export interface Segment {
  /** Unique among all segments. */
  readonly key: string;
  /** Start of its first frame: epoch seconds with a fraction. */
  readonly start_at: number;
  /** Calls `use` with the path of the MP4 file, which may be removed after that. */
  withFile<T>(use: (path: string) => Promise<T>): Promise<T>;
}

export interface Recordings {
  /** The segments that may overlap the period, in order. Their duration is only known once they are read. */
  list(table_id: string, period: Period): Promise<Segment[]>;
}

export const noRecordings: Recordings = { list: async () => [] };
