import type { Sender } from './port.ts';

/** As for the providers of SMS. */
const TIMEOUT_MS = 10_000;

export function smtpSender(url: string, from: string): Sender {
  // Imported here: a process without SMTP does not load it.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    }),
  );
  const send = async ({ to, subject, text }: { to: string; subject: string; text: string }) => {
    await (await transport).sendMail({ from, to, subject, text });
  };
  return { sendCode: send, sendEmail: send };
}
