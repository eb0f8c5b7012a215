export interface CodeMessage {
  readonly channel: 'sms' | 'email';
  /** E.164 number or e-mail address. */
  readonly to: string;
  readonly event: string;
  readonly code: string;
  readonly subject: string;
  readonly text: string;
}

/** An e-mail to the staff of an outlet. */
export interface Email {
  readonly to: string;
  readonly event: string;
  readonly subject: string;
  readonly text: string;
}

/** Rejects where the provider does. */
export interface CodeSender {
  sendCode(message: CodeMessage): Promise<void>;
}

export interface Sender extends CodeSender {
  sendEmail(email: Email): Promise<void>;
}
