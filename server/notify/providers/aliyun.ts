import { createHmac, randomUUID } from 'node:crypto';
import type { CodeSender } from './port.ts';

export interface AliyunAccount {
  readonly key_id: string;
  readonly key_secret: string;
  /** The approved signature that stands before the text. */
  readonly sign_name: string;
  /** The approved template, whose one variable is `code`, e.g. `SMS_123456789`. */
  readonly template: string;
  /** Another address than Aliyun's own: for tests. */
  readonly base?: string;
}

/** SMS through Aliyun's SendSms (Dysmsapi 2017-05-25). The text is the template's, not ours: China allows no other. */
export const aliyunSender = ({
  key_id,
  key_secret,
  sign_name,
  template,
  base = 'https://dysmsapi.aliyuncs.com',
}: AliyunAccount): CodeSender => ({
  async sendCode({ to, code }) {
    const parameters = {
      AccessKeyId: key_id,
      Action: 'SendSms',
      Format: 'JSON',
      PhoneNumbers: localForm(to),
      SignName: sign_name,
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: randomUUID(),
      SignatureVersion: '1.0',
      TemplateCode: template,
      TemplateParam: JSON.stringify({ code }),
      Timestamp: new Date().toISOString().replace(/\.\d+/, ''),
      Version: '2017-05-25',
    };
    const body = new URLSearchParams({ ...parameters, Signature: signRpc('POST', parameters, key_secret) });
    const answer = await fetch(base, { method: 'POST', body, signal: AbortSignal.timeout(10_000) });
    const { Code } = (await answer.json().catch(() => ({}))) as { Code?: string };
    if (Code !== 'OK') throw new Error(`Aliyun answered ${answer.status} ${Code ?? ''}`.trimEnd());
  },
});

/** Numbers of the mainland go without their prefix, others with it but without the plus. */
const localForm = (e164: string) => e164.replace(/^\+86(?=1\d{10}$)/, '').replace(/^\+/, '');

/** The signature of an RPC-style call (version 1.0). */
export function signRpc(
  method: 'GET' | 'POST',
  parameters: Readonly<Record<string, string>>,
  secret: string,
): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${percent(name)}=${percent(parameters[name] ?? '')}`)
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${percent('/')}&${percent(query)}`)
    .digest('base64');
}

/** RFC 3986, stricter than `encodeURIComponent`. */
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
