/** A sign-in code on its way to a person. */
export interface CodeMessage {
  readonly channel: 'sms' | 'email';
  /** E.164 number or e-mail address. */
  readonly to: string;
  readonly event: string;
  readonly code: string;
  /** The line above an e-mail. */
  readonly subject: string;
  /** The whole text in the person's language. */
  readonly text: string;
}

/** A letter to the people of the hall. */
export interface Mail {
  readonly to: string;
  readonly event: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends codes to people. Rejects where the provider refuses: the caller answers `send_failed`. */
export interface CodeSender {
  sendCode(message: CodeMessage): Promise<void>;
}

/** Sends codes, and letters by e-mail. */
export interface Messenger extends CodeSender {
  sendMail(mail: Mail): Promise<void>;
}
