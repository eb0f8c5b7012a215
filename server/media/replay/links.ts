import { createHmac, timingSafeEqual } from 'node:crypto';
import type { SessionUser } from '#server/core/context.ts';
import { getOrCreateSecret } from '#server/core/secrets.ts';
import { read } from '#server/db/statement.ts';
import { findOrder } from '#server/ordering/order/own-order.ts';
import type { MediaDeps } from '../deps.ts';

export const REPLAY_PATH = '/api/replay';
const VALID_SECONDS = 6 * 3600;

/** What a clip shows: a recording of the game, or a part of it. */
export interface ClipSource {
  readonly order_id: string;
  readonly part?: { readonly at: number; readonly seconds: number };
}

interface LinkOptions {
  readonly name: string;
  readonly source: ClipSource;
  /** The person and the sign-in of the link, which ends with it. Only the signature contains them. */
  readonly login_id: SessionUser['login_id'];
  /** If set, the browser saves the clip under that name. */
  readonly download?: string;
}

/** A signed URL, because a video element sends no session. It says what the clip shows. */
export async function clipUrl(
  deps: MediaDeps,
  { name, source: { order_id, part }, login_id, download }: LinkOptions,
): Promise<string> {
  const until = deps.clock.now() + VALID_SECONDS;
  const fields = {
    until: String(until),
    ...(download ? { download } : {}),
    order: order_id,
    ...(part ? { part: `${part.at} ${part.seconds}` } : {}),
  };
  const key = await signingKey(deps);
  const query = new URLSearchParams({ ...fields, sign: signature(key, name, fields, login_id) });
  return `${deps.env.API_URL}${REPLAY_PATH}/${name}.mp4?${query}`;
}

interface LinkFields {
  readonly until: string;
  readonly download?: string | undefined;
  readonly order: string;
  readonly part?: string | undefined;
}

/** What the clip of a link shows, or null. A link ends with the sign-in that got it. */
export async function readLink(
  deps: MediaDeps,
  name: string,
  { until, sign, download, order, part }: Partial<LinkFields> & { sign?: string },
): Promise<ClipSource | null> {
  const now = deps.clock.now();
  if (!until || !sign || !order || !/^\d{1,12}$/.test(until) || Number(until) <= now) return null;
  const owner = await read(deps.db, findOrder(order));
  if (!owner?.user_id) return null;
  const key = await signingKey(deps);
  const logins = await read(deps.db, deps.listLiveLogins(owner.user_id, now));
  const isSigned = logins.some((login_id) =>
    isSame(sign, signature(key, name, { until, download, order, part }, login_id)),
  );
  if (!isSigned) return null;
  const [at, seconds] = (part ?? '').split(' ').map(Number);
  return { order_id: order, ...(at && seconds ? { part: { at, seconds } } : {}) };
}

function isSame(sign: string, expected: string): boolean {
  const [actual, wanted] = [Buffer.from(sign), Buffer.from(expected)];
  return actual.length === wanted.length && timingSafeEqual(actual, wanted);
}

const signingKey = ({ db, env }: MediaDeps) => getOrCreateSecret(db, 'replay', env.SECRETS_KEY);

const signature = (
  key: Awaited<ReturnType<typeof signingKey>>,
  name: string,
  { until, download = '', order, part = '' }: LinkFields,
  login_id: string,
): string =>
  createHmac('sha256', key)
    .update([name, until, download, order, part, login_id].join('\n'))
    .digest('base64url');
