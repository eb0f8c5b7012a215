import type { ReactNode } from 'react';

/** A phone or email address while it is typed. */
export interface AddressInput {
  /** The value to send; null while it is invalid. */
  readonly address: string | null;
  /** The address as it is shown to the person; empty while it is invalid. */
  readonly text: string;
  /** False for the account's own address, which is not typed. */
  readonly canChange: boolean;
  /** The validation message while it is invalid. */
  readonly invalidText: string;
  /** Forgets what was typed; it is kept over a reload until then. */
  readonly clear: () => void;
  /** Keeps what was typed for another form. */
  readonly keepFor: (form: string) => void;
  readonly field: (error: string | null) => ReactNode;
}
