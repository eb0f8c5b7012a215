import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { callService } from '#server/core/call-service.ts';
import { withTempFolder } from '#server/core/temp-folder.ts';
import type { Recordings } from './port.ts';

const TIMEOUT_MS = 120_000;

const listSchema = v.array(v.object({ start: v.string(), duration: v.number() }));

/** Recordings of MediaMTX's playback server: https://mediamtx.org/docs/usage/playback */
export function mediamtxRecordings({ url, path }: { url: string; path: string }): Recordings {
  const request = (endpoint: 'list' | 'get', query: Record<string, string>) =>
    callService(`${url.replace(/\/+$/, '')}/${endpoint}?${new URLSearchParams(query)}`, TIMEOUT_MS);
  return {
    async list(table_id, { start_at, end_at }) {
      const camera = path.replaceAll('{table}', table_id);
      const response = await request('list', {
        path: camera,
        start: rfc3339(start_at),
        end: rfc3339(end_at),
      });
      // 404 if the camera has no recordings.
      if (response.status === 404) return [];
      checkResponse(response);
      return v.parse(listSchema, await response.json()).flatMap(({ start, duration }) => {
        const segmentStart = Date.parse(start) / 1000;
        const from = Math.max(segmentStart, start_at);
        const seconds = Math.min(segmentStart + duration, end_at) - from;
        if (!(seconds > 0)) return [];
        const query = { path: camera, start: rfc3339(from), duration: seconds.toFixed(3), format: 'mp4' };
        return [
          {
            key: `${camera} ${from} ${seconds}`,
            start_at: from,
            withFile: async (use) => withDownload(await request('get', query), use),
          },
        ];
      });
    },
  };
}

function withDownload<T>(response: Response, use: (path: string) => Promise<T>): Promise<T> {
  checkResponse(response);
  return withTempFolder('recording', async (folder) => {
    const path = join(folder, 'recording.mp4');
    await writeFile(path, response.body ?? '');
    return use(path);
  });
}

function checkResponse({ ok, status }: Response): void {
  if (!ok) throw new Error(`the playback server returned ${status}`);
}

const rfc3339 = (at: number): string => new Date(at * 1000).toISOString();
