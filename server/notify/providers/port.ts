/** How long a provider may take to accept a message. */
export const SENDER_TIMEOUT_MS = 10_000;

export interface CodeMessage {
  readonly channel: 'sms' | 'email';
  /** E.164 number or email address. */
  readonly to: string;
  readonly event: string;
  readonly code: string;
  readonly subject: string;
  readonly text: string;
}

/** A text, by default to the staff of an outlet. */
export interface Email {
  readonly to: string;
  readonly event: string;
  readonly subject: string;
  readonly text: string;
}

/** What a person is told about their account. */
export interface Notice extends Email {
  readonly channel: 'sms' | 'email';
}

/** Rejects if the provider does. */
export interface CodeSender {
  sendCode(message: CodeMessage): Promise<void>;
  /** A provider that has no way to send a text drops it. */
  sendNotice(notice: Notice): Promise<void>;
}

export interface Sender extends CodeSender {
  sendEmail(email: Email): Promise<void>;
}
