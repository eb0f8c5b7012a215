import { isDeepStrictEqual } from 'node:util';
import type { Hall, Seller } from '#lib/domain/hall.ts';
import type { Instant } from '#lib/domain/time.ts';
import { type Lang, localize } from '#server/core/lang.ts';

const currentSeller = ({ legal, tax }: Hall): Seller => ({ legal: legal ?? null, tax: tax ?? null });

/** The issuer of a receipt at that instant, and the tax at that time. */
export const sellerAt = (hall: Hall, at: Instant): Seller =>
  hall.retired.sellers?.find(({ until_at }) => at < until_at) ?? currentSeller(hall);

/** The sellers of receipts before `now`, for a hall that replaces `previous`. */
export function retiredSellers(hall: Hall, previous: Hall, now: Instant): Hall['retired']['sellers'] {
  const [before, after] = [currentSeller(previous), currentSeller(hall)];
  const sellers = previous.retired.sellers;
  // A name that is set for the first time was that of the company before, too; a tax was not.
  const changed = !isDeepStrictEqual({ ...before, legal: before.legal ?? after.legal }, after);
  if (!changed) return sellers;
  return [...(sellers ?? []), { ...before, legal: before.legal ?? after.legal, until_at: now }];
}

/** The seller as a receipt states it. */
export const presentSeller = ({ brand }: Pick<Hall, 'brand'>, { legal }: Seller, lang: Lang) => ({
  brand: localize(brand, lang),
  name: localize(legal?.name ?? brand, lang),
  tax_id: legal?.tax_id ?? null,
  address: legal?.address ? localize(legal.address, lang) : null,
});
