import type { Transporter } from 'nodemailer';
import type { Sender } from './port.ts';

/** As for the providers of SMS. */
const TIMEOUT_MS = 10_000;

export function smtpSender(url: string, from: string): Sender {
  let transport: Transporter | undefined;
  const send = async ({ to, subject, text }: { to: string; subject: string; text: string }) => {
    // Imported here: a process without SMTP does not load it.
    const { createTransport } = await import('nodemailer');
    transport ??= createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    await transport.sendMail({ from, to, subject, text });
  };
  return { sendCode: send, sendEmail: send };
}
