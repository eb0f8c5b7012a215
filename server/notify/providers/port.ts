/** A verification code to send. */
export interface CodeMessage {
  readonly channel: 'sms' | 'email';
  /** E.164 number or e-mail address. */
  readonly to: string;
  readonly event: string;
  readonly code: string;
  /** The subject of the e-mail. */
  readonly subject: string;
  /** The complete text in the person's language. */
  readonly text: string;
}

/** An e-mail to the staff of an outlet. */
export interface Email {
  readonly to: string;
  readonly event: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends verification codes. Rejects where the provider does: the caller then refuses with `send_failed`. */
export interface CodeSender {
  sendCode(message: CodeMessage): Promise<void>;
}

export interface Sender extends CodeSender {
  sendEmail(email: Email): Promise<void>;
}
