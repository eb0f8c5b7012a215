import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CoreDeps } from '#server/core/context.ts';
import { getOrCreateSecret } from '#server/db/secrets.ts';

export const REPLAY_PATH = '/api/replay';
const GOOD_FOR_SECONDS = 6 * 3600;

/**
 * The address of a clip for whoever was given it: a video element sends no session. Good for six hours. `download`: the
 * name under which it is saved rather than played.
 */
export async function clipUrl(deps: CoreDeps, name: string, download = ''): Promise<string> {
  const until = deps.clock.now() + GOOD_FOR_SECONDS;
  const query = new URLSearchParams({
    until: String(until),
    ...(download ? { download } : {}),
    sign: await signature(deps, name, until, download),
  });
  return `${deps.env.API_URL}${REPLAY_PATH}/${name}.mp4?${query}`;
}

/** True where the address was made by us and is still good. */
export async function isGoodLink(
  deps: CoreDeps,
  name: string,
  { until, sign, download = '' }: { until?: string; sign?: string; download?: string },
): Promise<boolean> {
  if (!until || !sign || !/^\d{1,12}$/.test(until) || Number(until) <= deps.clock.now()) return false;
  const expected = Buffer.from(await signature(deps, name, Number(until), download));
  const given = Buffer.from(sign);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

async function signature({ db }: CoreDeps, name: string, until: number, download: string): Promise<string> {
  const key = await getOrCreateSecret(db, 'replay');
  return createHmac('sha256', key).update(`${name}\n${until}\n${download}`).digest('base64url');
}
