import type { Outlet } from '#lib/domain/hall.ts';
import { derived } from '#server/hall/derived.ts';

/** Removes case, accents and punctuation, and makes wide letters narrow: `Café Jing’an` is `cafe jingan`. */
const simplify = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}]/gu, '')
    .toLowerCase();

/** The simplified names of an outlet, which never changes, in both languages. */
const namesOf = derived(({ name }: Outlet) => simplify(`${name.en}\n${name.zh}`));

/** Whether an outlet's names have all words of a search; null if the search has none. */
export function nameMatcher(search: string): ((outlet: Outlet) => boolean) | null {
  const words = simplify(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  return (outlet) => words.every((word) => namesOf(outlet).includes(word));
}
