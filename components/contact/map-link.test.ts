import { expect, test } from 'vitest';
import { directionsLink, mapLink } from './map-link.ts';

const outlet = { name: "Baize Jing'an", lat: 31.2286, lng: 121.4436 };

test.each([
  ['zh-Hans', 'iPhone', 'https://uri.amap.com/marker?position=121.4436%2C31.2286'],
  ['en', 'Mozilla/5.0 (iPhone; CPU)', 'https://maps.apple.com/?ll=31.2286%2C121.4436&q=Baize+Jing%27an'],
  ['en', 'Mozilla/5.0 (Linux; Android 14)', 'https://www.openstreetmap.org/?mlat=31.2286&mlon=121.4436'],
])('links to the map for %s on %s: %s', (locale, agent, link) =>
  expect(mapLink(outlet, locale, agent)).toContain(link),
);

test.each([
  [
    'zh-Hans',
    'iPhone',
    'https://uri.amap.com/navigation?to=121.4436%2C31.2286%2CBaize+Jing%27an&coordinate=wgs84',
  ],
  ['en', 'Mozilla/5.0 (iPhone; CPU)', 'https://maps.apple.com/?daddr=31.2286%2C121.4436'],
  [
    'en',
    'Mozilla/5.0 (Linux; Android 14)',
    'https://www.google.com/maps/dir/?api=1&destination=31.2286%2C121.4436',
  ],
])('links to the way there for %s on %s: %s', (locale, agent, link) =>
  expect(directionsLink(outlet, locale, agent)).toBe(link),
);
