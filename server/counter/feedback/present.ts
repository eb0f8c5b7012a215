import type { CounterFault, CounterReview } from '#lib/contract/counter/feedback.ts';
import type { FaultRow } from '#server/customer/contact/queries.ts';
import { findPeople } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { currentFileUrl } from '#server/files/commands.ts';
import { findTable } from '#server/hall/lookup.ts';
import type { ReviewRow } from '#server/ordering/review/queries.ts';
import type { StaffCall } from '../access/context.ts';
import { listNames } from '../access/staff-names.ts';
import { shownName } from '../board/present-order.ts';
import type { CounterDeps } from '../deps.ts';

type View = Pick<StaffCall<CounterDeps>, 'deps' | 'hall'>;

/** Returns what presents each of the rows. */
export async function presentFaults(
  db: Db | Tx,
  { deps, hall }: View,
  rows: readonly FaultRow[],
): Promise<(fault: FaultRow) => CounterFault> {
  const names = await listNames(
    db,
    rows.flatMap(({ taken_by, done_by }) => [taken_by, done_by]),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''));
  return (fault) => ({
    ...fault,
    images: fault.images.map((url) => currentFileUrl(deps.env, url)),
    video: fault.video && currentFileUrl(deps.env, fault.video),
    table: findTable(hall, fault.table_id)?.number ?? null,
    taken_by: nameOf(fault.taken_by),
    done_by: nameOf(fault.done_by),
  });
}

/** Returns what presents each of the rows. */
export async function presentReviews(
  db: Db | Tx,
  { deps, hall }: View,
  rows: readonly ReviewRow[],
): Promise<(review: ReviewRow) => CounterReview> {
  const authors = await read(db, findPeople([...new Set(rows.map(({ user_id }) => user_id))]));
  const names = await listNames(
    db,
    rows.flatMap(({ answered_by, hidden_by }) => [answered_by, hidden_by]),
  );
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? ''));
  return (review) => ({
    ...review,
    images: review.images.map((url) => currentFileUrl(deps.env, url)),
    name: shownName(hall, authors.get(review.user_id)?.nickname),
    table: findTable(hall, review.table_id)?.number ?? null,
    answered_by: nameOf(review.answered_by),
    hidden:
      review.hidden_at === null
        ? null
        : { by: nameOf(review.hidden_by) ?? '', reason: review.hidden_reason ?? '' },
  });
}
