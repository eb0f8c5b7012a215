import type { ReactNode } from 'react';

/** A phone or email address while it is typed. */
export interface AddressInput {
  /** The value to send; null while it is invalid. */
  readonly address: string | null;
  /** The validation message while it is invalid. */
  readonly invalidText: string;
  /** Forgets what was typed; it is kept over a reload until then. */
  readonly clear: () => void;
  /** Draws the field. */
  readonly field: (error: string | null) => ReactNode;
}
