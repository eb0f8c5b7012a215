import type { CoreDeps } from '#server/core/context.ts';
import type { Env } from '#server/core/env.ts';
import { aliyunSender } from './aliyun.ts';
import { outboxSender } from './outbox.ts';
import type { CodeSender, Sender } from './port.ts';
import { smtpSender } from './smtp.ts';
import { twilioSender } from './twilio.ts';
import { webhookSender } from './webhook.ts';

/** A sender with the configured provider of each channel, else the outbox. */
export function makeSender({ env, clock, log }: Pick<CoreDeps, 'env' | 'clock' | 'log'>): Sender {
  const outbox = outboxSender({ dataDir: env.DATA_DIR, clock, log });
  const email = emailProvider(env) ?? outbox;
  const byChannel = { sms: smsProvider(env) ?? outbox, email };
  return {
    sendCode: (message) => byChannel[message.channel].sendCode(message),
    sendEmail: (message) => email.sendEmail(message),
  };
}

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
    });
  }
  if (env.SMS_WEBHOOK_URL && env.SMS_WEBHOOK_SECRET)
    return webhookSender(env.SMS_WEBHOOK_URL, env.SMS_WEBHOOK_SECRET);
  return null;
}

const emailProvider = (env: Env): Sender | null =>
  env.SMTP_URL && env.MAIL_FROM ? smtpSender(env.SMTP_URL, env.MAIL_FROM) : null;
