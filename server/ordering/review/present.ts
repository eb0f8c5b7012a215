import type { Review, ReviewSummary } from '#lib/contract/review.ts';
import type { CallContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import type { Author } from '#server/customer/user/queries.ts';
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
  const isDeleted = !author || author.deleted_at !== null;
  return {
    ...row,
    nickname: isDeleted ? (lang === 'zh-cn' ? '已注销用户' : 'Former player') : maskName(author.nickname),
    avatar: isDeleted || author.avatar === null ? null : currentUrl(author.avatar),
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

/** `by_rating`: the number of ratings of 1, 2, 3, 4 and 5. The average has one decimal. */
export function summarizeRatings(by_rating: number[]): ReviewSummary {
  const count = by_rating.reduce((sum, each) => sum + each, 0);
  const points = by_rating.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((points / count) * 10) / 10, by_rating };
}
