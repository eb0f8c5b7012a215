import { createHmac, randomUUID } from 'node:crypto';
import { callService } from '#server/core/call-service.ts';
import { type CodeSender, SENDER_TIMEOUT_MS } from './port.ts';

export interface AliyunAccount {
  readonly key_id: string;
  readonly key_secret: string;
  /** The approved signature shown before the text. */
  readonly sign_name: string;
  /** The id of an approved template with one variable, `code`: `SMS_123456789`. */
  readonly template: string;
  /** The id of an approved template without variables for changes of a sign-in. */
  readonly notice_template?: string | undefined;
  /** Set by tests. */
  readonly baseUrl?: string;
}

/** SMS through Aliyun's SendSms (Dysmsapi 2017-05-25), which sends approved templates only. */
export const aliyunSender = ({ sign_name, template, notice_template, ...key }: AliyunAccount): CodeSender => {
  const send = async (to: string, TemplateCode: string, values: Readonly<Record<string, string>>) => {
    const { status, Code } = await callAliyun(key, {
      Action: 'SendSms',
      PhoneNumbers: toAliyunNumber(to),
      SignName: sign_name,
      TemplateCode,
      TemplateParam: JSON.stringify(values),
    });
    if (Code !== 'OK') throw new Error(`Aliyun returned ${status} ${Code ?? ''}`.trimEnd());
  };
  return {
    sendCode: ({ to, code }) => send(to, template, { code }),
    sendNotice: async ({ to }) => {
      if (notice_template) await send(to, notice_template, {});
    },
  };
};

type AliyunKey = Pick<AliyunAccount, 'key_id' | 'key_secret' | 'baseUrl'>;

/** Asks for the state of the template: `status` 1 is approved. `code`: `OK` or Aliyun's reason. */
export async function readAliyunTemplate({
  template,
  ...key
}: AliyunKey & Pick<AliyunAccount, 'template'>): Promise<{ code: string; status: number | undefined }> {
  const answer = await callAliyun(key, { Action: 'QuerySmsTemplate', TemplateCode: template });
  return { code: answer.Code ?? `status ${answer.status}`, status: answer.TemplateStatus };
}

async function callAliyun(
  { key_id, key_secret, baseUrl = 'https://dysmsapi.aliyuncs.com' }: AliyunKey,
  action: Readonly<Record<string, string>>,
): Promise<{ status: number; Code?: string; TemplateStatus?: number }> {
  const parameters = {
    AccessKeyId: key_id,
    Format: 'JSON',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: randomUUID(),
    SignatureVersion: '1.0',
    Timestamp: new Date().toISOString().replace(/\.\d+/, ''),
    Version: '2017-05-25',
    ...action,
  };
  const body = new URLSearchParams({ ...parameters, Signature: signRpc('POST', parameters, key_secret) });
  const response = await callService(baseUrl, SENDER_TIMEOUT_MS, { method: 'POST', body });
  return { ...(await response.json().catch(() => ({}))), status: response.status };
}

/** Aliyun takes mainland numbers without `+86`, others with the country code but without the plus sign. */
const toAliyunNumber = (e164: string) => e164.replace(/^\+86(?=1\d{10}$)/, '').replace(/^\+/, '');

/** Signs an RPC API request (signature version 1.0). */
export function signRpc(
  method: 'GET' | 'POST',
  parameters: Readonly<Record<string, string>>,
  secret: string,
): string {
  const query = Object.keys(parameters)
    .sort()
    .map((name) => `${percentEncode(name)}=${percentEncode(parameters[name] ?? '')}`)
    .join('&');
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${percentEncode('/')}&${percentEncode(query)}`)
    .digest('base64');
}

/** Encodes as RFC 3986 says. */
const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
