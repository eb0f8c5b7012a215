import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RenderedHome, RenderHome, ScannedTableConfig } from '#lib/contract/document.ts';
import type { HomeData } from '#lib/contract/home.ts';

/** The folder in a build that holds what scripts/build-document.ts writes. */
export const DOCUMENT_FOLDER = '_document';
export const RENDER_HOME = 'render-home.mjs';
export const FIRST_PAINT_CSS = 'first-paint.css';

/** The renderer of a built app; null if the folder has none. */
export async function loadRenderer(root: string): Promise<RenderHome | null> {
  const path = join(root, DOCUMENT_FOLDER, RENDER_HOME);
  if (!existsSync(path)) return null;
  const { renderHome }: { renderHome: RenderHome } = await import(pathToFileURL(resolve(path)).href);
  return renderHome;
}

export interface DocumentHome extends RenderedHome {
  /** The outlet that is drawn. */
  readonly store_id: string;
  /** Live data, and the server's clock. If omitted, the states are hidden. */
  readonly live?: {
    readonly time: number;
    readonly data: HomeData;
    /** English is used if it is missing. */
    readonly lang?: 'zh-Hans';
  };
  /** What a scanned table is painted with if there is no live data, in each language. */
  readonly config?: Readonly<Record<'en' | 'zh-Hans', ScannedTableConfig>>;
}

const PLACE = /(<section id="first-paint"[^>]*>)(?:<!--home-->[\s\S]*<!--\/home-->)?(<\/section>)/;
const STYLE = /<style data-home="">[\s\S]*?<\/style>/;

/** The document with Home in it; null: without. Write its policy later. Throws if it has no place. */
export function withHome(html: string, home: DocumentHome | null): string {
  const without = html.replace(STYLE, '');
  if (!PLACE.test(without) || !without.includes('</head>')) throw new Error('the page has no place for Home');
  if (!home) return without.replace(PLACE, (_, start: string, end: string) => start + end);
  const { markup, css, texts, store_id, live, config } = home;
  if (css.includes('</')) throw new Error('the styles of Home contain markup');
  // No text can end the element.
  const json = JSON.stringify({ store_id, texts, config, ...live }).replaceAll('<', '\\u003c');
  const content = `<!--home--><div data-home="" class="h-full">${markup}</div><script type="application/json">${json}</script><!--/home-->`;
  return without
    .replace('</head>', () => `<style data-home="">${css}</style></head>`)
    .replace(PLACE, (_, start: string, end: string) => start + content + end);
}
