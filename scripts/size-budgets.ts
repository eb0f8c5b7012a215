/**
 * The most that parts of the built app may have, KB of gzip. A change that needs more raises the number here, where its review
 * sees it; one that needs less lowers it.
 */
export const budgets: {
  readonly firstLoad: number;
  readonly document: number;
  /** All chunks together. */
  readonly all: number;
  /** What an `import()` loads besides the first load, by the path of the module. */
  readonly imports: Readonly<Record<string, number>>;
  /** For an `import()` that is not in the list. */
  readonly otherImports: number;
} = {
  firstLoad: 180,
  document: 27,
  all: 700,
  otherImports: 8,
  imports: {},
};
