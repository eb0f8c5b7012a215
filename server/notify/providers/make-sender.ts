import type { CoreDeps } from '#server/core/context.ts';
import { type Env, hasProvider } from '#server/core/env.ts';
import { aliyunSender } from './aliyun.ts';
import { outboxSender } from './outbox.ts';
import type { CodeMessage, CodeSender, Sender } from './port.ts';
import { smtpSender } from './smtp.ts';
import { twilioSender } from './twilio.ts';
import { webhookSender } from './webhook.ts';

/** A sender with the configured providers. Outside a demo, the outbox takes no code: logs are readable. */
export function makeSender(deps: CoreDeps): Sender {
  const { env } = deps;
  const outbox = outboxSender(deps);
  const codeFallback = hasProvider(env) ? disabledSender : outbox;
  const email = emailProvider(env);
  const codeSenders = { sms: smsProvider(env) ?? codeFallback, email: email ?? codeFallback };
  return {
    sendCode: (message) => codeSenders[message.channel].sendCode(message),
    sendNotice: (notice) => codeSenders[notice.channel].sendNotice(notice),
    sendEmail: (message) => (email ?? outbox).sendEmail(message),
  };
}

/** Returns false if codes can't be sent over the channel: other providers are set, but none for it. */
export const isChannelOn = (env: Env, channel: CodeMessage['channel']): boolean =>
  !hasProvider(env) || (channel === 'sms' ? smsProvider(env) : emailProvider(env)) !== null;

const disabledSender: CodeSender = {
  async sendCode({ channel }) {
    throw new Error(`no provider for ${channel} is set`);
  },
  async sendNotice() {},
};

function smsProvider(env: Env): CodeSender | null {
  if (env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM) {
    return twilioSender({
      sid: env.TWILIO_ACCOUNT_SID,
      token: env.TWILIO_AUTH_TOKEN,
      from: env.TWILIO_FROM,
    });
  }
  if (
    env.ALIYUN_ACCESS_KEY_ID &&
    env.ALIYUN_ACCESS_KEY_SECRET &&
    env.ALIYUN_SMS_SIGN_NAME &&
    env.ALIYUN_SMS_TEMPLATE
  ) {
    return aliyunSender({
      key_id: env.ALIYUN_ACCESS_KEY_ID,
      key_secret: env.ALIYUN_ACCESS_KEY_SECRET,
      sign_name: env.ALIYUN_SMS_SIGN_NAME,
      template: env.ALIYUN_SMS_TEMPLATE,
      notice_template: env.ALIYUN_SMS_NOTICE_TEMPLATE,
    });
  }
  if (env.SMS_WEBHOOK_URL && env.SMS_WEBHOOK_SECRET)
    return webhookSender(env.SMS_WEBHOOK_URL, env.SMS_WEBHOOK_SECRET);
  return null;
}

const emailProvider = (env: Env): Sender | null =>
  env.SMTP_URL && env.MAIL_FROM ? smtpSender(env.SMTP_URL, env.MAIL_FROM) : null;
