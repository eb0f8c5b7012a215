/**
 * Screens for which iOS wants a start picture of exactly their size: CSS points, and pixels in a point. Upright only, as
 * the app is. scripts/icons.ts draws them, app/layout.tsx names them.
 */
export const splashes = [
  // iPhones
  { width: 440, height: 956, density: 3 },
  { width: 430, height: 932, density: 3 },
  { width: 428, height: 926, density: 3 },
  { width: 420, height: 912, density: 3 },
  { width: 414, height: 896, density: 3 },
  { width: 414, height: 896, density: 2 },
  { width: 414, height: 736, density: 3 },
  { width: 402, height: 874, density: 3 },
  { width: 393, height: 852, density: 3 },
  { width: 390, height: 844, density: 3 },
  { width: 375, height: 812, density: 3 },
  { width: 375, height: 667, density: 2 },
  // iPads
  { width: 1032, height: 1376, density: 2 },
  { width: 1024, height: 1366, density: 2 },
  { width: 834, height: 1210, density: 2 },
  { width: 834, height: 1194, density: 2 },
  { width: 820, height: 1180, density: 2 },
  { width: 810, height: 1080, density: 2 },
  { width: 768, height: 1024, density: 2 },
  { width: 744, height: 1133, density: 2 },
] as const;

export type Splash = (typeof splashes)[number];

/** Where the picture lies under the site's root. */
export const splashPath = ({ width, height, density }: Splash): string =>
  `/splash/${width * density}x${height * density}.png`;

/** On which device it is shown. */
export const splashMedia = ({ width, height, density }: Splash): string =>
  `(device-width:${width}px) and (device-height:${height}px) and (-webkit-device-pixel-ratio:${density})`;
