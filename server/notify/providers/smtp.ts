import { createTransport } from 'nodemailer';
import type { Messenger } from './port.ts';

/** E-mail over SMTP. */
export function smtpMessenger(url: string, from: string): Messenger {
  const transport = createTransport(url);
  return {
    async sendCode({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
    async sendMail({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
