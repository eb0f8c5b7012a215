import { hash } from 'node:crypto';
import type { PushPayload } from '#lib/contract/push-payload.ts';
import { callService } from '#server/core/call-service.ts';
import type { VapidKeys } from './vapid.ts';

const TIMEOUT_MS = 10_000;

export type SendResult =
  /** `gone`: the subscription no longer exists. */
  | { readonly kind: 'sent' | 'gone' }
  /** A permanent error. */
  | { readonly kind: 'rejected'; readonly status: number }
  /** `retryAfter`: seconds, null without the header. */
  | { readonly kind: 'failed'; readonly retryAfter: number | null };

/** The address of a push, and the keys that encrypt it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushOptions {
  readonly keys: VapidKeys;
  /** The VAPID subject, `mailto:` or `https:`. */
  readonly contact: string;
  /** Seconds for which the push is stored while the device is offline. */
  readonly ttl: number;
  readonly urgency: 'high' | 'normal';
}

/** Sends one push, encrypted (RFC 8291). Network errors are returned as `failed`, not thrown. */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: PushPayload,
  { keys, contact, ttl, urgency }: PushOptions,
): Promise<SendResult> {
  // Loaded with the first push, to save memory.
  const { default: webpush } = await import('web-push');
  const { method, headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    {
      vapidDetails: { subject: contact, ...keys },
      TTL: ttl,
      urgency,
      // With the same topic, a push that was sent twice is delivered once (RFC 8030).
      topic: hash('sha256', payload.id, 'base64url').slice(0, 32),
      contentEncoding: 'aes128gcm',
    },
  );
  const response = await callService(endpoint, TIMEOUT_MS, {
    method,
    headers: headers as Record<string, string>,
    body: body ? new Uint8Array(body) : null,
  }).catch(() => null);
  await response?.body?.cancel();
  return response ? resultOf(response) : { kind: 'failed', retryAfter: null };
}

function resultOf({ ok, status, headers }: Response): SendResult {
  if (ok) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'rejected', status };
  return { kind: 'failed', retryAfter: readRetryAfter(headers.get('retry-after')) };
}

/** Seconds of a `Retry-After` header, which is a number of seconds or a date (RFC 9110). */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
