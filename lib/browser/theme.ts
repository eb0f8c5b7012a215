import { storage } from './storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** app/first-paint/before-paint.ts reads the same key. */
const STORAGE_KEY = 'theme';

export function storedTheme(): Theme {
  const stored = storage.get(STORAGE_KEY);
  return themes.find((theme) => theme === stored) ?? 'system';
}

export function applyTheme(theme: Theme): void {
  storage.set(STORAGE_KEY, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
