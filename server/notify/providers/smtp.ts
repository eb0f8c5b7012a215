import { createTransport } from 'nodemailer';
import type { Sender } from './port.ts';

export function smtpSender(url: string, from: string): Sender {
  const transport = createTransport(url);
  return {
    async sendCode({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
    async sendEmail({ to, subject, text }) {
      await transport.sendMail({ from, to, subject, text });
    },
  };
}
