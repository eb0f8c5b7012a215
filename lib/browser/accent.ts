import { storage } from './storage.ts';

/** app/first-paint/before-paint.ts applies what is stored before the first paint of the next start. */
const STORAGE_KEY = 'accent';

/** Puts the hall's brand colors in force, a style sheet of custom properties; empty: those of the page. */
export function applyAccent(css: string): void {
  const stored = storage.get(STORAGE_KEY) ?? '';
  if (stored === css) return;
  // What is stored stands first since before the first paint. The others are of a page, such as a style for
  // printing.
  const others = document.adoptedStyleSheets.slice(stored ? 1 : 0);
  if (css) storage.set(STORAGE_KEY, css);
  else storage.remove(STORAGE_KEY);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet, ...others];
}
