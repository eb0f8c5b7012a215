import type { Deps } from '#server/deps.ts';
import { aliyunMessenger } from './aliyun.ts';
import { outboxMessenger } from './outbox.ts';
import type { CodeSender, Messenger } from './port.ts';
import { smtpMessenger } from './smtp.ts';
import { twilioMessenger } from './twilio.ts';
import { webhookMessenger } from './webhook.ts';

/** Sends each channel by the provider that is set for it; the outbox where there is none. */
export function makeMessenger({ env, clock, log }: Pick<Deps, 'env' | 'clock' | 'log'>): Messenger {
  const outbox = outboxMessenger({ dataDir: env.DATA_DIR, clock, log });
  const email = emailProvider(env) ?? outbox;
  const byChannel = { sms: smsProvider(env) ?? outbox, email };
  return {
    sendCode: (message) => byChannel[message.channel].sendCode(message),
    sendMail: (mail) => email.sendMail(mail),
  };
}

function smsProvider(env: Deps['env']): CodeSender | null {
  if (env.TWILIO_ACCOUNT_SID && env.TWILIO_AUTH_TOKEN && env.TWILIO_FROM) {
    return twilioMessenger({
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
    return aliyunMessenger({
      key_id: env.ALIYUN_ACCESS_KEY_ID,
      key_secret: env.ALIYUN_ACCESS_KEY_SECRET,
      sign_name: env.ALIYUN_SMS_SIGN_NAME,
      template: env.ALIYUN_SMS_TEMPLATE,
    });
  }
  if (env.SMS_WEBHOOK_URL && env.SMS_WEBHOOK_SECRET)
    return webhookMessenger(env.SMS_WEBHOOK_URL, env.SMS_WEBHOOK_SECRET);
  return null;
}

const emailProvider = (env: Deps['env']): Messenger | null =>
  env.SMTP_URL && env.MAIL_FROM ? smtpMessenger(env.SMTP_URL, env.MAIL_FROM) : null;
