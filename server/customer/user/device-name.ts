/** The first that matches is taken: browsers name those that they are made of, too. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Alipay', /AlipayClient\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
];

/** The browser and the system of a `user-agent`: `Safari, iPhone`. Null if neither is known. */
export function deviceName(user_agent: string): string | null {
  const nameIn = (names: typeof BROWSERS) => names.find(([, pattern]) => pattern.test(user_agent))?.[0] ?? [];
  return [nameIn(BROWSERS), nameIn(SYSTEMS)].flat().join(', ') || null;
}
