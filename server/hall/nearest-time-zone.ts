import { distance } from 'fastest-levenshtein';

/** More edits than these make another name. */
const MAX_EDITS = 2;

/** The time zone that was probably meant by a misspelt name or by a city alone; null if none is near. */
export function nearestTimeZone(text: string): string | null {
  const name = text.trim().toLowerCase().replaceAll(' ', '_');
  const zones = Intl.supportedValuesOf('timeZone');
  const ofCity = zones.find((zone) => zone.toLowerCase().endsWith(`/${name}`));
  if (ofCity !== undefined) return ofCity;
  const [nearest] = zones
    .map((zone) => ({ zone, edits: distance(name, zone.toLowerCase()) }))
    .sort((a, b) => a.edits - b.edits);
  return nearest && nearest.edits <= MAX_EDITS ? nearest.zone : null;
}
