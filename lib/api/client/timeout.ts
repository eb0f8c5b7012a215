/** Milliseconds for a whole call (SPEC §9). */
export const TIMEOUT_MS = 600_000;
