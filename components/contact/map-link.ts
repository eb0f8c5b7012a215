export interface MapPoint {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/** Where a place is shown by the map that the person most likely has: Amap in Chinese, Apple's on Apple, else OpenStreetMap. */
export function mapLink({ name, lat, lng }: MapPoint, locale: string, userAgent: string): string {
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  if (locale.startsWith('zh')) {
    // WGS 84, as phones measure it; Amap reckons by another system unless it is told.
    return `https://uri.amap.com/marker?${query({ position: `${lng},${lat}`, name, coordinate: 'wgs84' })}`;
  }
  if (/iPhone|iPad|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?${query({ ll: `${lat},${lng}`, q: name })}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
