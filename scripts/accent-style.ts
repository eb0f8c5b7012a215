import { makePalette, paletteCss } from '../server/hall/palette.ts';

const STYLE = /<style data-accent="">[^<]*<\/style>/;

/**
 * The page with the brand colors of an accent color after its style sheets; undefined: with those of the app.
 */
export function withAccent(html: string, accent: string | undefined): string {
  const without = html.replace(STYLE, '');
  if (accent === undefined) return without;
  const style = `<style data-accent="">${paletteCss(makePalette(accent))}</style>`;
  if (!without.includes('</head>')) throw new Error('the page has no </head>');
  return without.replace('</head>', () => `${style}</head>`);
}
