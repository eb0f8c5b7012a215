import { callService } from '#server/core/call-service.ts';
import { type CodeSender, SENDER_TIMEOUT_MS } from './port.ts';

export interface TwilioAccount {
  readonly sid: string;
  readonly token: string;
  readonly from: string;
  /** Set by tests. */
  readonly baseUrl?: string;
}

/** SMS through Twilio's Messages API (https://www.twilio.com/docs/messaging/api/message-resource). */
export const twilioSender = ({
  sid,
  token,
  from,
  baseUrl = 'https://api.twilio.com',
}: TwilioAccount): CodeSender => {
  const send = async ({ to, text }: { to: string; text: string }) => {
    const url = `${baseUrl}/2010-04-01/Accounts/${sid}/Messages.json`;
    const response = await callService(url, SENDER_TIMEOUT_MS, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
      body: new URLSearchParams({ To: to, From: from, Body: text }),
    });
    if (!response.ok) throw new Error(`Twilio returned ${response.status}`);
  };
  return { sendCode: send, sendNotice: send };
};
