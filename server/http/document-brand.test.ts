import { expect, test } from 'vitest';
import { withBrand, withManifestBrand } from './document-brand.ts';

const page = String.raw`<head><title>Baize</title><meta name="apple-mobile-web-app-title" content="Baize"/></head>
<script>push([1,"{\"brand\":\"Baize\",\"outline\":{}}"])</script>`;
const ODD = `Rack "Em" & Cue's </script> \\ 绿呢`;
/** The brand that the script gives to the app. */
const brandOf = (html: string) =>
  JSON.parse(JSON.parse(/push\(\[1,(".*")\]\)/.exec(html)?.[1] ?? '""')).brand;

test('a brand of any characters is written, and replaced by the next one', () => {
  const odd = withBrand(page, ODD);
  expect(brandOf(odd)).toBe(ODD);
  expect(odd).toContain("<title>Rack &#34;Em&#34; &#38; Cue's &#60;/script&#62; \\ 绿呢</title>");
  expect(odd.match(/<\/script>/g)).toHaveLength(1);
  expect(withBrand(odd, 'Baize')).toBe(page);
});

test('the manifest takes the brand, and keeps a short name of its own', () => {
  const names = (manifest: object) => JSON.parse(withManifestBrand(JSON.stringify(manifest), 'Hall'));
  expect(names({ name: 'Baize', short_name: 'Baize', lang: 'en' })).toEqual({
    lang: 'en',
    name: 'Hall',
    short_name: 'Hall',
  });
  expect(names({ name: 'Baize', short_name: 'Pocket' })).toMatchObject({
    name: 'Hall',
    short_name: 'Pocket',
  });
});
