import { createHmac, timingSafeEqual } from 'node:crypto';
import type { CoreDeps } from '#server/core/context.ts';
import { getOrCreateSecret } from '#server/db/secrets.ts';

export const REPLAY_PATH = '/api/replay';
const VALID_SECONDS = 6 * 3600;

/** What a clip shows: a recording of the game, or a part of it. */
export interface ClipSource {
  readonly order_id: string;
  readonly part?: { readonly at: number; readonly seconds: number };
}

/**
 * A signed URL, because a video element sends no session. With `download`, the browser saves the clip under
 * that name. The URL says what the clip shows: a process that has not cut it cuts it then.
 */
export async function clipUrl(
  deps: CoreDeps,
  name: string,
  { order_id, part }: ClipSource,
  download = '',
): Promise<string> {
  const until = deps.clock.now() + VALID_SECONDS;
  const fields = {
    until: String(until),
    ...(download ? { download } : {}),
    order: order_id,
    ...(part ? { part: `${part.at} ${part.seconds}` } : {}),
  };
  const query = new URLSearchParams({ ...fields, sign: await signature(deps, name, fields) });
  return `${deps.env.API_URL}${REPLAY_PATH}/${name}.mp4?${query}`;
}

interface LinkFields {
  readonly until: string;
  readonly download?: string | undefined;
  /** The order of what the clip shows; missing in links of earlier versions. */
  readonly order?: string | undefined;
  readonly part?: string | undefined;
}

/** What the clip of a signed link shows. */
export function readClipSource({ order, part }: Partial<LinkFields>): ClipSource | null {
  if (!order) return null;
  const [at, seconds] = (part ?? '').split(' ').map(Number);
  return { order_id: order, ...(at && seconds ? { part: { at, seconds } } : {}) };
}

export async function isValidLink(
  deps: CoreDeps,
  name: string,
  { until, sign, download, order, part }: Partial<LinkFields> & { sign?: string },
): Promise<boolean> {
  if (!until || !sign || !/^\d{1,12}$/.test(until) || Number(until) <= deps.clock.now()) return false;
  const expected = Buffer.from(await signature(deps, name, { until, download, order, part }));
  const actual = Buffer.from(sign);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

async function signature(
  { db, env }: CoreDeps,
  name: string,
  { until, download = '', order, part = '' }: LinkFields,
): Promise<string> {
  const key = await getOrCreateSecret(db, 'replay', env.SECRETS_KEY);
  const source = order === undefined ? '' : `\n${order}\n${part}`;
  return createHmac('sha256', key).update(`${name}\n${until}\n${download}${source}`).digest('base64url');
}
