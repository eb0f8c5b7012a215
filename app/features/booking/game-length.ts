interface LengthRules {
  readonly min_minutes: number;
  readonly max_minutes: number;
}

/** The limits of the hall; until they are loaded, those of most halls. */
export const DEFAULT_LENGTHS = { min_minutes: 30, max_minutes: 480, step_minutes: 15 };

/** The length within the limits of the hall, which may have changed since it was chosen. */
export const withinLimits = (minutes: number, { min_minutes, max_minutes }: LengthRules): number =>
  Math.min(Math.max(minutes, min_minutes), max_minutes);
