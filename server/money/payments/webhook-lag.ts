import type { CoreDeps } from '#server/core/context.ts';

/** Records how late a notification is handled, if it says when its event happened. */
export function observeWebhookLag(
  { metrics, clock }: Pick<CoreDeps, 'metrics' | 'clock'>,
  provider: string,
  body: string,
): void {
  try {
    const { created } = JSON.parse(body) as { created?: unknown };
    if (typeof created === 'number')
      metrics.webhookLag.observe({ provider }, Math.max(0, clock.now() - created));
  } catch {
    // The body is not JSON: there is nothing to record.
  }
}
