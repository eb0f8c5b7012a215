import type { Transporter } from 'nodemailer';
import { SENDER_TIMEOUT_MS, type Sender } from './port.ts';

export function smtpSender(url: string, from: string): Sender {
  let transport: Promise<Transporter> | undefined;
  const send = async ({ to, subject, text }: { to: string; subject: string; text: string }) => {
    transport ??= makeTransport(url);
    await (await transport).sendMail({ from, to, subject, text });
  };
  return { sendCode: send, sendNotice: send, sendEmail: send };
}

/** A process that sends no e-mail does not load the library. */
async function makeTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: SENDER_TIMEOUT_MS,
    greetingTimeout: SENDER_TIMEOUT_MS,
    socketTimeout: SENDER_TIMEOUT_MS,
  });
}
