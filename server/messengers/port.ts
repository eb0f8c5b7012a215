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

/** Sends to people. Rejects where the provider refuses: the caller answers `send_failed`. */
export interface Messenger {
  sendCode(message: CodeMessage): Promise<void>;
}
