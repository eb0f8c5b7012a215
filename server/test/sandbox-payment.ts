import type { SendRequest } from './call-api.ts';

/** Submits the form of a sandbox payment page. Throws if the page does not redirect back to the app. */
export async function submitSandboxPayment(
  send: SendRequest,
  redirect_url: string,
  result: 'paid' | 'failed' = 'paid',
): Promise<void> {
  const { status } = await send(new URL(redirect_url).pathname, {
    method: 'POST',
    body: new URLSearchParams({ result }),
    redirect: 'manual',
  });
  if (status !== 303) throw new Error(`the payment page returned ${status}`);
}
