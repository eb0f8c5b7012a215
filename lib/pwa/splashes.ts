/** Screens for which iOS needs a start image of their exact size: CSS points, pixels per point. */
export const splashes = [
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

export const splashPath = ({ width, height, density }: Splash): string =>
  `/splash/${width * density}x${height * density}.png`;

export const splashMedia = ({ width, height, density }: Splash): string =>
  `(device-width:${width}px) and (device-height:${height}px) and (-webkit-device-pixel-ratio:${density})`;
