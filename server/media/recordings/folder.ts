import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { instantOf } from '#lib/domain/time.ts';
import type { Recordings, Segment } from './port.ts';

/** MediaMTX's default segment names, `%Y-%m-%d_%H-%M-%S-%f`, in the recorder's time zone. */
const SEGMENT_NAME = /^(\d{4}-\d{2}-\d{2})_(\d{2})-(\d{2})-(\d{2})-(\d{1,6})\.mp4$/;

export interface FolderSettings {
  readonly folder: string;
  /** Path of a camera's folder in it, with `{table}` for the table's id. */
  readonly path: string;
  readonly zone: string;
}

/** Recordings in a folder as MediaMTX writes them: a folder per camera, a file per segment. */
export const folderRecordings = ({ folder, path, zone }: FolderSettings): Recordings => ({
  async list(table_id, { start_at, end_at }) {
    const cameraFolder = join(folder, path.replaceAll('{table}', table_id));
    const names = await readdir(cameraFolder).catch(() => []);
    const segments = names
      .flatMap((name) => segmentFileOf(cameraFolder, name, zone) ?? [])
      .sort((a, b) => a.start_at - b.start_at);
    // The last segment that starts before the period may overlap it.
    const first = segments.findLastIndex((segment) => segment.start_at <= start_at);
    const overlapping = segments.slice(Math.max(0, first)).filter((segment) => segment.start_at < end_at);
    return Promise.all(overlapping.map(segmentIn));
  },
});

function segmentFileOf(cameraFolder: string, name: string, zone: string) {
  const match = SEGMENT_NAME.exec(name);
  if (!match) return null;
  const [, day = '', hour, minute, second, fraction = ''] = match;
  const path = join(cameraFolder, name);
  const start_at =
    instantOf(day, Number(hour) * 60 + Number(minute), zone) + Number(second) + Number(`0.${fraction}`);
  return { path, start_at };
}

/** A segment that is still being recorded gets a new key as it grows, so that its clips are cut again. */
async function segmentIn({ path, start_at }: { path: string; start_at: number }): Promise<Segment> {
  const { size = 0 } = (await stat(path).catch(() => null)) ?? {};
  return { key: `${path} ${size}`, start_at, withFile: (use) => use(path) };
}
