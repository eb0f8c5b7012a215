/** A rule of the hall file that its schema cannot check. */
export interface Problem {
  /** Path in the file, e.g. `['outlets', 0, 'tables', 3, 'id']`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}
