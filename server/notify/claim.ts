/** What a process takes from a queue in the database. */
export interface Claim {
  readonly now: number;
  /** Until when no other process takes it. */
  readonly until: number;
  readonly limit: number;
}
