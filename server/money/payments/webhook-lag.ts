import type { Instant } from '#lib/domain/time.ts';
import type { Metrics } from '#server/core/metrics.ts';

/** Records how late a notification is handled, if it says when its event happened. */
export function observeWebhookLag(
  metrics: Metrics,
  { provider, body, now }: { readonly provider: string; readonly body: string; readonly now: Instant },
): void {
  try {
    const { created } = JSON.parse(body) as { created?: unknown };
    if (typeof created === 'number') metrics.webhookLag.observe({ provider }, Math.max(0, now - created));
  } catch {
    // The body is not JSON: there is nothing to record.
  }
}
