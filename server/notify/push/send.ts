import { createHash } from 'node:crypto';
import type { Pushed } from '#lib/contract/pushed.ts';
import type { VapidKeys } from './keys.ts';
import type { Subscription } from './store.ts';

/** A push service that keeps silent for longer is asked again later. */
const TIMEOUT_MS = 10_000;

/** What became of a push. */
export type Outcome =
  /** `gone`: the phone is not there any more. */
  | { readonly kind: 'sent' | 'gone' }
  /** It will not be taken, whatever is wrong with it. */
  | { readonly kind: 'refused'; readonly status: number }
  /** `after`: seconds that the service asks to wait, null where it says nothing. */
  | { readonly kind: 'later'; readonly after: number | null };

export interface Manner {
  readonly keys: VapidKeys;
  /** Who may be asked about these pushes, `mailto:` or `https:`. */
  readonly contact: string;
  /** Seconds for which the service keeps it for a phone that is away. */
  readonly ttl: number;
  readonly urgency: 'high' | 'normal';
}

/** Sends one push, encrypted for its phone (RFC 8291). Never throws for what happens on the way. */
export async function sendPush(to: Subscription, pushed: Pushed, manner: Manner): Promise<Outcome> {
  // Loaded when the first phone is told something: a hall without any does not carry it.
  const { default: webpush } = await import('web-push');
  const { keys, contact, ttl, urgency } = manner;
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } };
  const { endpoint, method, headers, body } = webpush.generateRequestDetails(
    subscription,
    JSON.stringify(pushed),
    {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttl,
      urgency,
      // A second push of the same message takes the first one's place where that has not arrived.
      topic: createHash('sha256').update(pushed.id).digest('base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
    },
  );
  const request = {
    method,
    headers: headers as Record<string, string>,
    body: body ? new Uint8Array(body) : null,
  };
  const answer = await fetch(endpoint, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => null);
  await answer?.body?.cancel();
  return answer ? outcomeOf(answer) : { kind: 'later', after: null };
}

function outcomeOf({ ok, status, headers }: Response): Outcome {
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'refused', status };
  return { kind: 'later', after: secondsOf(headers.get('retry-after')) };
}

/** A `Retry-After` says seconds or a date (RFC 9110); null where it says neither. */
function secondsOf(after: string | null): number | null {
  if (after === null) return null;
  const seconds = /^\d{1,6}$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
