import { createTransport } from 'nodemailer';
import type { Sender } from './port.ts';

/** As for the providers of SMS. */
const TIMEOUT_MS = 10_000;

export function smtpSender(url: string, from: string): Sender {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async sendCode({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
    async sendEmail({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
