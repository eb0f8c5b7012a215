import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Instant, Period } from '#lib/domain/time.ts';
import { statesBefore, type WishEvent, wishTransitions } from '#lib/domain/waiting.ts';
import { Refusal } from '#server/core/refusal.ts';
import { build } from '#server/db/build.ts';
import { compiledOnce } from '#server/db/compiled-once.ts';
import type { Schema } from '#server/db/schema.ts';
import {
  countStatement,
  effect,
  oneRowStatement,
  rowStatement,
  type Statement,
  statement,
} from '#server/db/statement.ts';

export type WishRow = Selectable<Schema['wishes']>;

/** Literal conditions, so that a plan for all values uses the indexes of these wishes. */
const isWaiting = sql<SqlBool>`state = 'waiting'`;
const isLive = sql<SqlBool>`state in ('waiting', 'offered')`;

/** A freeing transaction looks at so many wishes. */
const CANDIDATES = 100;

/** Those who wait for a game at an outlet that would overlap a period, first come first. */
export const selectWaitingFor = (outlet_id: string, { start_at, end_at }: Period): Statement<WishRow[]> =>
  statement(waitingForQuery({ outlet_id, start_at, end_at }), (wishes: WishRow[]) => wishes);

const waitingForQuery = compiledOnce((db, { outlet_id, start_at, end_at }: Period & { outlet_id: string }) =>
  db
    .selectFrom('wishes')
    .selectAll()
    .where(isWaiting)
    .where(sql<SqlBool>`outlet_ids @> array[${outlet_id}::text]`)
    .where('from_at', '<', end_at)
    .where(sql<SqlBool>`to_at + minutes * 60 > ${start_at}::bigint`)
    .orderBy('place')
    .limit(sql.lit(CANDIDATES)),
);

const isAtOutlets = (outlet_ids: readonly string[]) => sql<SqlBool>`outlet_ids && ${outlet_ids}::text[]`;

/** Those who wait at some outlets before a place in the list. */
export const selectWaitingBefore = (outlet_ids: readonly string[], place: number): Statement<WishRow[]> =>
  statement(
    build
      .selectFrom('wishes')
      .selectAll()
      .where(isWaiting)
      .where(isAtOutlets(outlet_ids))
      .where('place', '<', place)
      .orderBy('place'),
  );

export const countWaiting = (outlet_ids: readonly string[]): Statement<number> =>
  countStatement(
    build
      .selectFrom('wishes')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(isWaiting)
      .where(isAtOutlets(outlet_ids)),
  );

/** The wishes of everybody that wait or have an offer, in the order of the list. */
export const selectLiveOfAll = (): Statement<WishRow[]> =>
  statement(build.selectFrom('wishes').selectAll().where(isLive).orderBy('place'));

/** The wishes of a person that wait or have an offer. */
export const selectLiveWishes = (user_id: string): Statement<WishRow[]> =>
  statement(liveQuery({ user_id }), (wishes: WishRow[]) => wishes);

const liveQuery = compiledOnce((db, { user_id }: { user_id: string }) =>
  db.selectFrom('wishes').selectAll().where('user_id', '=', user_id).where(isLive),
);

/** Refuses the wish of another person. */
export const findOwnWish = (id: string, user_id: string): Statement<WishRow> =>
  rowStatement(ownQuery({ id, user_id }), (wish: WishRow | undefined) => {
    if (!wish) throw new Refusal('not_found', { field: 'id' });
    return wish;
  });

const ownQuery = compiledOnce((db, { id, user_id }: { id: string; user_id: string }) =>
  db.selectFrom('wishes').selectAll().where('id', '=', id).where('user_id', '=', user_id),
);

/** The wishes of a person that are live or have ended since an instant, the newest last. */
export const selectOwnWishes = (user_id: string, ended_after: Instant): Statement<WishRow[]> =>
  statement(
    build
      .selectFrom('wishes')
      .selectAll()
      .where('user_id', '=', user_id)
      .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', ended_after)]))
      .orderBy('place'),
  );

/** The longest window of a wish. */
export const LONGEST_WINDOW_SECONDS = 86_400;

/** The wishes for a game at an outlet that starts in a period, in the order of the list. */
export const selectWishesOf = (outlet_id: string, { start_at, end_at }: Period): Statement<WishRow[]> =>
  statement(
    build
      .selectFrom('wishes')
      .selectAll()
      .where('from_at', '<', end_at)
      .where('from_at', '>=', start_at - LONGEST_WINDOW_SECONDS)
      .where('to_at', '>=', start_at)
      .where(sql<SqlBool>`outlet_ids @> array[${outlet_id}::text]`)
      .orderBy('place'),
  );

export const findWish = (id: string): Statement<WishRow | undefined> =>
  rowStatement(build.selectFrom('wishes').selectAll().where('id', '=', id));

/**
 * Locks a wish that waits until the transaction ends. Reads undefined, without waiting, if somebody changes
 * it now, or if the person has another offer.
 */
export const lockWaitingOrSkip = (id: string): Statement<WishRow | undefined> =>
  rowStatement(
    build
      .selectFrom('wishes')
      .selectAll()
      .where('id', '=', id)
      .where(isWaiting)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('wishes as other')
              .select('other.id')
              .whereRef('other.user_id', '=', 'wishes.user_id')
              .where('other.state', '=', 'offered'),
          ),
        ),
      )
      .forUpdate()
      .skipLocked(),
  );

export const insertWish = (wish: Omit<Insertable<Schema['wishes']>, 'state'>): Statement<WishRow> =>
  oneRowStatement(
    build
      .insertInto('wishes')
      .values({ ...wish, state: 'waiting' })
      .returningAll(),
  );

/** The new state by the old one, as SQL. */
const stateAfter = (event: WishEvent) =>
  sql`case state ${sql.join(
    statesBefore(event).map(
      (state) => sql`when ${sql.lit(state)} then ${sql.lit(wishTransitions[state][event])}`,
    ),
    sql` `,
  )} end`;

const isBefore = (event: WishEvent) =>
  sql<SqlBool>`state in (${sql.join(statesBefore(event).map((state) => sql.lit(state)))})`;

/** Applies an event to a wish whose state allows it. */
export const applyWishEvent = (
  id: string,
  event: Exclude<WishEvent, 'offer' | 'again'>,
  now: Instant,
): Statement<void> =>
  effect(
    build
      .updateTable('wishes')
      .set({ state: sql`${stateAfter(event)}`, ended_at: event === 'return' ? null : now })
      .where('id', '=', id)
      .where(isBefore(event)),
  );

/** Names the order that a wish is offered. The wish is locked by the caller, and waits. */
export const setOffer = (id: string, order_id: string, now: Instant): Statement<void> =>
  effect(offerQuery({ id, order_id, now }));

const offerQuery = compiledOnce((db, { id, order_id, now }: { id: string; order_id: string; now: number }) =>
  db
    .updateTable('wishes')
    .set({ state: sql.lit('offered'), order_id, offered_at: now })
    .where('id', '=', id),
);

/** The wish waits again, at the end of the list. */
export const waitAgain = (id: string): Statement<WishRow> =>
  oneRowStatement(
    build
      .updateTable('wishes')
      .set({ state: 'waiting', order_id: null, ended_at: null, place: sql`nextval('wish_places')` })
      .where('id', '=', id)
      .where(isBefore('again'))
      .returningAll(),
  );

interface OfferEvent {
  readonly id: string;
  readonly order_id: string;
  readonly now: Instant;
}

type EndEvent = 'take' | 'decline' | 'lapse' | 'return';

/** Applies an event to the wish that was offered an order. */
export const endOffer = (event: EndEvent, offer: OfferEvent): Statement<void> =>
  effect(endOfferQueries[event](offer));

const endOfferQuery = (event: EndEvent) =>
  compiledOnce((db, { id, order_id, now }: OfferEvent) =>
    db
      .updateTable('wishes')
      .set({ state: sql`${stateAfter(event)}`, ended_at: event === 'return' ? null : now })
      .where('id', '=', id)
      .where('order_id', '=', order_id)
      .where(isBefore(event)),
  );

const endOfferQueries = {
  take: endOfferQuery('take'),
  decline: endOfferQuery('decline'),
  lapse: endOfferQuery('lapse'),
  return: endOfferQuery('return'),
};

/** Ends the wishes of a person with a game that wait for games that could overlap it. */
export const leaveOverlapping = (
  game: Period & { readonly user_id: string; readonly now: Instant },
): Statement<void> => effect(overlappingQuery(game));

const overlappingQuery = compiledOnce(
  (db, { user_id, start_at, end_at, now }: Period & { user_id: string; now: number }) =>
    db
      .updateTable('wishes')
      .set({ state: sql.lit('left'), ended_at: now })
      .where('user_id', '=', user_id)
      .where(isWaiting)
      .where('from_at', '<', end_at)
      .where(sql<SqlBool>`to_at + minutes * 60 > ${start_at}::bigint`),
);

/** What the waiting list of some outlets has done for the games of a period. */
export const selectResults = (
  outlet_ids: readonly string[],
  { start_at, end_at }: Period,
): Statement<Pick<WishRow, 'state' | 'order_id' | 'offered_at'>[]> =>
  statement(
    build
      .selectFrom('wishes')
      .select(['state', 'order_id', 'offered_at'])
      .where('from_at', '>=', start_at)
      .where('from_at', '<', end_at)
      .where(isAtOutlets(outlet_ids)),
  );

/** What the export of an account has of its wishes, the newest first. */
export const selectExportedWishes = (user_id: string) =>
  statement(
    build
      .selectFrom('wishes')
      .select(['outlet_ids', 'types', 'minutes', 'from_at', 'to_at', 'state', 'order_id', 'created_at'])
      .where('user_id', '=', user_id)
      .orderBy('created_at', 'desc'),
  );

/** Ends the wishes of a person that wait. */
export const leaveAll = (user_id: string, now: Instant): Statement<void> =>
  effect(
    build
      .updateTable('wishes')
      .set({ state: 'left', ended_at: now })
      .where('user_id', '=', user_id)
      .where(isWaiting),
  );
