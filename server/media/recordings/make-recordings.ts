import type { Env } from '#server/core/env.ts';
import { demoRecordings } from './demo.ts';
import { folderRecordings } from './folder.ts';
import { mediamtxRecordings } from './mediamtx.ts';
import { noRecordings, type Recordings } from './port.ts';

/** Recordings as configured: from a playback server, from a folder or the demo. */
export function makeRecordings(env: Env): Recordings {
  const path = env.RECORDINGS_PATH;
  if (env.MEDIAMTX_PLAYBACK_URL) return mediamtxRecordings({ url: env.MEDIAMTX_PLAYBACK_URL, path });
  if (env.RECORDINGS_DIR)
    return folderRecordings({ folder: env.RECORDINGS_DIR, path, zone: env.RECORDINGS_TIME_ZONE });
  return env.DEMO_RECORDINGS ? demoRecordings : noRecordings;
}
