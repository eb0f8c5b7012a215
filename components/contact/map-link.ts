export interface MapPoint {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
}

/** The link to the way there: Amap in Chinese, Apple Maps on Apple devices, else Google Maps. */
export function directionsLink({ name, lat, lng }: MapPoint, locale: string, userAgent: string): string {
  if (locale.startsWith('zh'))
    return `https://uri.amap.com/navigation?${new URLSearchParams({ to: `${lng},${lat},${name}`, coordinate: 'wgs84' })}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?${new URLSearchParams({ daddr: `${lat},${lng}` })}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${lat},${lng}` })}`;
}

/** The link to a map: Amap in Chinese, Apple Maps on Apple devices, else OpenStreetMap. */
export function mapLink({ name, lat, lng }: MapPoint, locale: string, userAgent: string): string {
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  if (locale.startsWith('zh')) {
    // The coordinates of phones; Amap's default is its own system.
    return `https://uri.amap.com/marker?${query({ position: `${lng},${lat}`, name, coordinate: 'wgs84' })}`;
  }
  if (/iPhone|iPad|Macintosh/.test(userAgent))
    return `https://maps.apple.com/?${query({ ll: `${lat},${lng}`, q: name })}`;
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`;
}
