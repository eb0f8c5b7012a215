/** The manifest with a brand. A short name of its own, from `config.json`, stays. */
export function withManifestBrand(manifest: string, brand: string): string {
  const { name, short_name, ...rest } = JSON.parse(manifest);
  const own = short_name === undefined || short_name === name ? brand : short_name;
  return `${JSON.stringify({ ...rest, name: brand, short_name: own }, null, 2)}\n`;
}
