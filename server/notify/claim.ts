/** What a process takes from a queue in the database. */
export interface Claim {
  readonly now: number;
  /** No other process takes it until then. */
  readonly until: number;
  readonly limit: number;
}
