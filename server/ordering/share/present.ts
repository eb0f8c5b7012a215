import type { SplitState } from '#lib/contract/share.ts';
import { PARTY_SIZES } from '#lib/domain/party.ts';
import {
  type Amounts,
  NUDGE_SECONDS,
  organiserDue,
  paidByOrganiser,
  type Split,
  shareToJoin,
  totalOf,
} from '#lib/domain/share.ts';
import type { CallContext } from '#server/core/context.ts';
import { listAuthors } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { seatsOf } from '../order/pay-share.ts';
import type { OrderRow } from '../order/players.ts';
import { missingOf, paidAmountsOf, shareDeadline, wholeOf } from '../order/shares.ts';
import { presentPerson } from '../player/present.ts';
import { presentOwned } from './present-own.ts';

const NOTHING: Amounts = { play: 0, deposit: 0 };

/** How an order is split, for its organiser; before a split, how it would be. */
export async function readSplit(
  db: Db | Tx,
  view: Pick<CallContext, 'deps' | 'hall' | 'lang' | 'now'>,
  order: OrderRow,
): Promise<SplitState> {
  const { shares, ...seats } = await seatsOf(db, order);
  const isUnpaid = order.status === 'unpaid';
  const due_at = shareDeadline(view, order);
  const party_size = Math.max(order.party_size ?? PARTY_SIZES.default, shares.length + 1);
  const split: Split = order.split ?? { ...NEW_SPLIT, due_at };
  const whole = wholeOf(order);
  const paid = paidByOrganiser(paidAmountsOf(order), shares);
  const due = isUnpaid ? organiserDue(whole, split, { ...seats, players: party_size, shares }) : NOTHING;
  const people = await read(db, listAuthors(shares.map(({ user_id }) => user_id)));
  const seat = shareToJoin(whole, split, { players: party_size, others: [], own_paid: NOTHING });
  return {
    terms: order.split && { deposit: split.deposit, at_deadline: split.at_deadline },
    ...whole,
    party_size,
    seat: { play: seat.share, deposit: seat.deposit_share },
    own: {
      play: paid.play + due.play,
      deposit: paid.deposit + due.deposit,
      paid: totalOf(paid),
      due: totalOf(due),
      returned: 0,
    },
    missing: isUnpaid ? totalOf(missingOf(order)) : 0,
    due_at,
    friends: shares.map((row) => ({
      player_id: row.id,
      ...presentPerson(view, people.get(row.user_id)),
      ...presentOwned(row),
      nudge_from_at: (row.nudged_at ?? 0) + NUDGE_SECONDS,
    })),
  };
}

/** What a split is proposed as. */
const NEW_SPLIT = { deposit: 'shared', at_deadline: 'cover', held_play: 0, held_deposit: 0 } as const;
