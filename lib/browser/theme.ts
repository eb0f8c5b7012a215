import { storage } from './storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const STORE = 'theme';

/** The theme that the person chose; `app/layout.tsx` reads the same key before the first paint. */
export function storedTheme(): Theme {
  const stored = storage.get(STORE);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Shows a theme at once and remembers it. */
export function applyTheme(theme: Theme): void {
  storage.set(STORE, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
