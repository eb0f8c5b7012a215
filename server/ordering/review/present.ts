import type { Review, ReviewSummary } from '#lib/contract/review.ts';
import { fileUrlNow } from '#server/files/commands.ts';
import { words } from '#server/hall/fields.ts';
import { outletOf, tableOf } from '#server/hall/store.ts';
import type { Ctx } from '#server/http/mount.ts';
import type { ReviewRow } from './store.ts';

/** A review as others see it: the writer's name masked, and none where the account was deleted. */
export function presentReview(
  { deps, hall, lang }: Pick<Ctx, 'deps' | 'hall' | 'lang'>,
  row: ReviewRow,
): Review {
  const now = (url: string) => fileUrlNow(deps.env, url);
  const outlet = outletOf(hall, row.outlet_id);
  const gone = row.deleted_at !== null;
  return {
    ...row,
    nickname: gone ? (lang === 'zh-cn' ? '已注销用户' : 'Former player') : maskName(row.nickname),
    avatar: gone || row.avatar === null ? null : now(row.avatar),
    images: row.images.map(now),
    video: row.video && now(row.video),
    table_number: tableOf(hall, row.table_id)?.number ?? '',
    store: { id: row.outlet_id, name: outlet ? words(outlet.name, lang) : '' },
  };
}

/** `Anna` -> `A***`: the same stars for every name, so that its length is not told. */
const maskName = (name: string): string => `${[...name][0] ?? ''}***`;

/** Count, average to one decimal and the spread. `by_rating`: how many gave 1, 2, 3, 4, 5. */
export function summaryOf(by_rating: number[]): ReviewSummary {
  const count = by_rating.reduce((sum, each) => sum + each, 0);
  const points = by_rating.reduce((sum, each, index) => sum + each * (index + 1), 0);
  return { count, average: count === 0 ? null : Math.round((points / count) * 10) / 10, by_rating };
}
