import { createHmac } from 'node:crypto';
import { callService } from '#server/core/call-service.ts';
import { type CodeSender, SENDER_TIMEOUT_MS } from './port.ts';

/** SMS through the operator's own gateway. `X-Baize-Signature` is the hex HMAC-SHA256 of `TIMESTAMP.BODY`. */
export function webhookSender(url: string, secret: string): CodeSender {
  const send = async (message: { to: string; event: string; code: string | null; text: string }) => {
    const body = JSON.stringify(message);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const response = await callService(url, SENDER_TIMEOUT_MS, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-baize-timestamp': timestamp,
        'x-baize-signature': signature,
      },
      body,
    });
    if (!response.ok) throw new Error(`the SMS webhook returned ${response.status}`);
  };
  return {
    sendCode: ({ to, event, code, text }) => send({ to, event, code, text }),
    sendNotice: ({ to, event, text }) => send({ to, event, code: null, text }),
  };
}
