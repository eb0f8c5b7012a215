import { createHash } from 'node:crypto';
import type { Pushed } from '#lib/contract/pushed.ts';
import type { Subscription } from './store.ts';
import type { VapidKeys } from './vapid.ts';

const TIMEOUT_MS = 10_000;

export type Outcome =
  /** `gone`: the subscription has ended. */
  | { readonly kind: 'sent' | 'gone' }
  /** The service rejects it: a retry would not help. */
  | { readonly kind: 'refused'; readonly status: number }
  /** `after`: the seconds of `Retry-After`, null without one. */
  | { readonly kind: 'later'; readonly after: number | null };

export interface PushOptions {
  readonly keys: VapidKeys;
  /** The VAPID subject, `mailto:` or `https:`. */
  readonly contact: string;
  /** Seconds for which the service stores the push for a phone that is offline. */
  readonly ttl: number;
  readonly urgency: 'high' | 'normal';
}

/** Sends one push, encrypted for its phone (RFC 8291). Network failures are returned, never thrown. */
export async function sendPush(to: Subscription, pushed: Pushed, options: PushOptions): Promise<Outcome> {
  // Loaded with the first push, to keep the memory of a server without subscriptions low.
  const { default: webpush } = await import('web-push');
  const { keys, contact, ttl, urgency } = options;
  const subscription = { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } };
  const { endpoint, method, headers, body } = webpush.generateRequestDetails(
    subscription,
    JSON.stringify(pushed),
    {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttl,
      urgency,
      // A second push of the same message replaces the first where that was not delivered yet.
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

/** `Retry-After` in seconds (RFC 9110: seconds or a date); null where it is neither. */
function secondsOf(after: string | null): number | null {
  if (after === null) return null;
  const seconds = /^\d{1,6}$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
