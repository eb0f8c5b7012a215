import type { StaffSession } from '#lib/contract/counter/staff.ts';

/** What the frame gives each screen. */
export interface CounterScreenProps {
  readonly session: StaffSession;
  /** The query of the address. */
  readonly query: Readonly<Record<string, string>>;
}
