/** A sign-in code on its way to a person. */
export interface CodeMessage {
  readonly channel: 'sms' | 'email';
  /** E.164 number or e-mail address. */
  readonly to: string;
  readonly event: string;
  readonly code: string;
  /** The subject of the e-mail. */
  readonly subject: string;
  /** The whole text in the person's language. */
  readonly text: string;
}

/** An e-mail to the staff of an outlet. */
export interface Email {
  readonly to: string;
  readonly event: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends codes to people. Rejects where the provider refuses: the caller answers `send_failed`. */
export interface CodeSender {
  sendCode(message: CodeMessage): Promise<void>;
}

/** Sends codes and e-mails. */
export interface Sender extends CodeSender {
  sendEmail(email: Email): Promise<void>;
}
