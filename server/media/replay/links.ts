import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CoreDeps } from '#server/core/context.ts';
import { getOrCreateSecret } from '#server/db/secrets.ts';

export const REPLAY_PATH = '/api/replay';
const VALID_SECONDS = 6 * 3600;

/** A signed URL, since a video element sends no session. With `download`, the browser saves the clip under that name. */
export async function clipUrl(deps: CoreDeps, name: string, download = ''): Promise<string> {
  const until = deps.clock.now() + VALID_SECONDS;
  const query = new URLSearchParams({
    until: String(until),
    ...(download ? { download } : {}),
    sign: await signature(deps, name, until, download),
  });
  return `${deps.env.API_URL}${REPLAY_PATH}/${name}.mp4?${query}`;
}

export async function isValidLink(
  deps: CoreDeps,
  name: string,
  { until, sign, download = '' }: { until?: string; sign?: string; download?: string },
): Promise<boolean> {
  if (!until || !sign || !/^\d{1,12}$/.test(until) || Number(until) <= deps.clock.now()) return false;
  const expected = Buffer.from(await signature(deps, name, Number(until), download));
  const actual = Buffer.from(sign);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

async function signature(
  { db, env }: CoreDeps,
  name: string,
  until: number,
  download: string,
): Promise<string> {
  const key = await getOrCreateSecret(db, 'replay', env.SECRETS_KEY);
  return createHmac('sha256', key).update(`${name}\n${until}\n${download}`).digest('base64url');
}
