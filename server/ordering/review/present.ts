import type { Review } from '#lib/contract/review.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { type Author, presentAuthor } from '#server/customer/user/queries.ts';
import { currentFileUrl } from '#server/files/commands.ts';
import { findOutlet, findTable } from '#server/hall/lookup.ts';
import type { ReviewRow } from './store.ts';

/** A review with its author's name masked, or replaced if the account was deleted. */
export function presentReview(
  { deps, hall, lang }: Pick<CallContext, 'deps' | 'hall' | 'lang'>,
  row: ReviewRow,
  author: Author | undefined,
): Review {
  const currentUrl = (url: string) => currentFileUrl(deps.env, url);
  const outlet = findOutlet(hall, row.outlet_id);
  const { nickname, avatar, isDeleted } = presentAuthor(deps.env, author, lang);
  return {
    ...row,
    nickname: isDeleted ? nickname : maskName(nickname),
    avatar,
    images: row.images.map(currentUrl),
    video: row.video && currentUrl(row.video),
    table_number: findTable(hall, row.table_id)?.number ?? '',
    store: {
      id: row.outlet_id,
      name: outlet ? localize(outlet.name, lang) : '',
      time_zone: outlet?.time_zone ?? hall.time_zone,
    },
  };
}

/** `Anna` -> `A***`: always three stars, to hide the length of the name. */
const maskName = (name: string): string => `${[...name][0] ?? ''}***`;
