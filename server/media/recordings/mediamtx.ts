import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Recordings } from './port.ts';

const TIMEOUT_MS = 120_000;

const listSchema = v.array(v.object({ start: v.string(), duration: v.number() }));

/** MediaMTX's playback server: `/list` tells what there is, `/get` cuts it. https://mediamtx.org/docs/usage/playback */
export function mediamtxRecordings({ url, path }: { url: string; path: string }): Recordings {
  const ask = async (what: 'list' | 'get', query: Record<string, string>) => {
    const address = `${url.replace(/\/+$/, '')}/${what}?${new URLSearchParams(query)}`;
    return fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  };
  return {
    async list(table_id, { start_at, end_at }) {
      const camera = path.replaceAll('{table}', table_id);
      const response = await ask('list', { path: camera, start: rfc3339(start_at), end: rfc3339(end_at) });
      // It says so where a camera has recorded nothing.
      if (response.status === 404) return [];
      if (!response.ok) throw new Error(`the playback server answered ${response.status}`);
      const stretches = v.parse(listSchema, await response.json());
      return stretches.flatMap(({ start, duration }) => {
        const from = Math.max(Date.parse(start) / 1000, start_at);
        const seconds = Math.min(Date.parse(start) / 1000 + duration, end_at) - from;
        if (!(seconds > 0)) return [];
        const wanted = {
          path: camera,
          start: rfc3339(from),
          duration: seconds.toFixed(3),
          format: 'mp4',
        };
        return [
          {
            key: `${camera} ${from} ${seconds}`,
            start_at: from,
            open: async () => download(await ask('get', wanted)),
          },
        ];
      });
    },
  };
}

async function download(response: Response) {
  if (!response.ok) throw new Error(`the playback server answered ${response.status}`);
  const folder = await mkdtemp(join(tmpdir(), 'recording-'));
  const path = join(folder, 'recording.mp4');
  await writeFile(path, response.body ?? '');
  return { path, done: () => rm(folder, { recursive: true, force: true }) };
}

const rfc3339 = (at: number): string => new Date(at * 1000).toISOString();
