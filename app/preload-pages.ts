import { preloadNextPart } from '#components/ui/lazy-part.tsx';
import { loadFullCatalogue } from '#lib/i18n/catalogues.ts';
import { storedLocale } from '#lib/i18n/locales.ts';
import { hasLittleMemory, savesData, untilIdle } from '#lib/pwa/idle.ts';

/**
 * Loads the texts and the code of all pages and sheets, one after another while the browser is idle, so that
 * the first tap on each is as fast as a later one. Not for a person who saves data, nor on a phone with
 * little memory. Resolves when everything is loaded.
 */
export async function preloadPages(): Promise<void> {
  if (savesData() || hasLittleMemory()) return;
  await untilIdle();
  await loadFullCatalogue(storedLocale()).catch(() => {});
  do await untilIdle();
  while (await preloadNextPart());
}
