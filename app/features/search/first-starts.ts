import { localMinute } from '#lib/domain/time.ts';

/** This number fills two rows of the grid on a phone. */
const FEW = 8;

/**
 * The starts that are shown first: those at full and half hours, which most people choose. If the steps never
 * meet these, the first starts are shown. If only one start would be left out, all are shown, because it
 * needs no more room than the button that would show it.
 */
export function firstStarts<S extends { readonly start_at: number }>(
  starts: readonly S[],
  zone: string,
): readonly S[] {
  if (starts.length <= FEW + 1) return starts;
  const round = starts.filter(({ start_at }) => localMinute(start_at, zone) % 30 === 0);
  return (round.length > 0 ? round : starts).slice(0, FEW);
}
