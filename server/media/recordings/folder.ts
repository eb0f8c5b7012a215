import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { instantOf } from '#lib/domain/time.ts';
import type { Recordings, Segment } from './port.ts';

/** MediaMTX's default names, `%Y-%m-%d_%H-%M-%S-%f`, by the recorder's clock. */
const NAME = /^(\d{4}-\d{2}-\d{2})_(\d{2})-(\d{2})-(\d{2})-(\d{1,6})\.mp4$/;

export interface FolderSettings {
  readonly folder: string;
  /** The camera's folder in it; `{table}` stands for the table's id. */
  readonly path: string;
  readonly zone: string;
}

/** A folder of recordings as MediaMTX writes them: one folder a camera, one file a stretch. */
export const folderRecordings = ({ folder, path, zone }: FolderSettings): Recordings => ({
  async list(table_id, { start_at, end_at }) {
    const camera = join(folder, path.replaceAll('{table}', table_id));
    const names = await readdir(camera).catch(() => []);
    const all = names
      .flatMap((name) => segmentOf(camera, name, zone) ?? [])
      .sort((a, b) => a.start_at - b.start_at);
    // The last one that began before the period may reach into it.
    const first = all.findLastIndex((segment) => segment.start_at <= start_at);
    const wanted = all.slice(Math.max(0, first)).filter((segment) => segment.start_at < end_at);
    return Promise.all(wanted.map(withSize));
  },
});

function segmentOf(camera: string, name: string, zone: string): Segment | null {
  const match = NAME.exec(name);
  if (!match) return null;
  const [, day = '', hour, minute, second, fraction = ''] = match;
  const path = join(camera, name);
  const start_at =
    instantOf(day, Number(hour) * 60 + Number(minute), zone) + Number(second) + Number(`0.${fraction}`);
  return { key: path, start_at, open: async () => ({ path, done: async () => {} }) };
}

/** A file that is still being written is another one when it has grown: what was cut out of it is cut anew. */
async function withSize(segment: Segment): Promise<Segment> {
  const { path } = await segment.open();
  const { size = 0 } = (await stat(path).catch(() => null)) ?? {};
  return { ...segment, key: `${segment.key} ${size}` };
}
