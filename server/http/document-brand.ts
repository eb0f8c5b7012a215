const TITLE = /(<title>)[^<]*/;
const ICON_TITLE = /(name="apple-mobile-web-app-title" content=")[^"]*/;
/** What Next gives to the app as its `brand`: JSON in a string of a script. */
const PROPERTY = /(\\"brand\\":\\")(?:[^\\]|\\\\u[0-9a-f]{4})*/;

/** The places of the brand in a page of the build. Only the document has the last one. */
export const BRAND_PLACES = { title: TITLE, iconTitle: ICON_TITLE, property: PROPERTY } as const;

/** The page with a brand in its title, under its icon on iOS, and in what the app begins with. */
export function withBrand(html: string, brand: string): string {
  const text = brand.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const property = brand.replace(
    /[\\"'<>&]/g,
    (character) => `\\\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return html
    .replace(TITLE, (_, kept: string) => kept + text)
    .replace(ICON_TITLE, (_, kept: string) => kept + text)
    .replace(PROPERTY, (_, kept: string) => kept + property);
}

/** The manifest with a brand. A short name of its own, from `config.json`, stays. */
export function withManifestBrand(manifest: string, brand: string): string {
  const { name, short_name, ...rest } = JSON.parse(manifest);
  const own = short_name === undefined || short_name === name ? brand : short_name;
  return `${JSON.stringify({ ...rest, name: brand, short_name: own }, null, 2)}\n`;
}
