import { createHmac } from 'node:crypto';
import type { CodeSender } from './port.ts';

/** SMS through the operator's own gateway. `X-Baize-Signature` is the hex HMAC-SHA256 of `TIMESTAMP.BODY`. */
export const webhookSender = (url: string, secret: string): CodeSender => ({
  async sendCode({ to, event, code, text }) {
    const body = JSON.stringify({ to, event, code, text });
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-baize-timestamp': timestamp,
        'x-baize-signature': signature,
      },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`the SMS webhook returned ${response.status}`);
  },
});
