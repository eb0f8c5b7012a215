import type { Transporter } from 'nodemailer';
import type { Sender } from './port.ts';

/** The limit is the same as for the providers of SMS. */
const TIMEOUT_MS = 10_000;

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
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
