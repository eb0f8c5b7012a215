import type { Reply } from '../client/errors.ts';

/**
 * For `onSettled` of a call that may lead to a payment page: `refetched`, so that the mutation stays pending
 * until the page shows fresh data, or undefined if the reply leads to a payment page. The person leaves then,
 * and must not wait.
 */
export const unlessPaymentPage = (
  reply: Reply<{ readonly redirect_url: string | null }> | undefined,
  refetched: Promise<unknown>,
): Promise<unknown> | undefined =>
  reply?.code === 1 && reply.data.redirect_url !== null ? undefined : refetched;
