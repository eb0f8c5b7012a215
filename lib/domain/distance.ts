export interface Position {
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
}

const EARTH_METERS = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The great-circle distance (haversine) in meters, rounded. */
export function metersBetween(a: Position, b: Position): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const east = Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  const h = north + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * east;
  return Math.round(2 * EARTH_METERS * Math.asin(Math.min(1, Math.sqrt(h))));
}
