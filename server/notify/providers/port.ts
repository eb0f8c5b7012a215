export interface CodeMessage {
  readonly channel: 'sms' | 'email';
  /** E.164 number or email address. */
  readonly to: string;
  readonly event: string;
  readonly code: string;
  readonly subject: string;
  readonly text: string;
}

/** An email to the staff of an outlet. */
export interface Email {
  readonly to: string;
  readonly event: string;
  readonly subject: string;
  readonly text: string;
}

/** Rejects if the provider does. */
export interface CodeSender {
  sendCode(message: CodeMessage): Promise<void>;
}

export interface Sender extends CodeSender {
  sendEmail(email: Email): Promise<void>;
}
