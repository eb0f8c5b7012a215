/** The SQLSTATE of a driver's error, e.g. `23505` for a unique violation. */
export const sqlStateOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
