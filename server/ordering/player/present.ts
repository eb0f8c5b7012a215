import type { Party, PlayedOrder } from '#lib/contract/player.ts';
import { openFrom } from '#lib/domain/order.ts';
import { PARTY_SIZES } from '#lib/domain/party.ts';
import type { CallContext, CommandContext } from '#server/core/context.ts';
import { localize } from '#server/core/lang.ts';
import { type Author, listAuthors, presentAuthor } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import { tableContextOf } from '#server/hall/table-context.ts';
import { countJoined, listPlayers, type OrderRow, type PlayedRow } from '../order/players.ts';
import { presentOwnShare } from '../share/present-own.ts';

type View = Pick<CallContext, 'deps' | 'hall' | 'lang' | 'now'>;

/** The organiser and how many can play, of whom `joined` joined. */
const headcountOf = ({ party_size }: OrderRow, joined: number) => ({
  players: joined + 1,
  party_size: party_size ?? PARTY_SIZES.default,
});

/** A person by the name that they chose themselves. */
export const presentPerson = ({ deps, lang }: Pick<View, 'deps' | 'lang'>, person: Author | undefined) =>
  presentAuthor(deps.env, person, lang);

/** A player learns neither of an unpaid bill nor of a review. */
const playedStatusOf = (status: OrderRow['status']): PlayedOrder['status'] =>
  status === 'due' || status === 'completed' ? 'ended' : status;

/** An order as somebody sees it who joined it. */
export function presentPlayed(
  view: View,
  { order, player }: PlayedRow,
  { organiser, joined }: { organiser: Author | undefined; joined: number },
): PlayedOrder {
  const { table, outlet } = tableContextOf(view.hall, order.table_id);
  const { id, start_at, end_at, opened_at, ended_at, paused_at } = order;
  const status = playedStatusOf(order.status);
  return {
    ...{ id, status, start_at, end_at, opened_at, ended_at, paused_at },
    table: { id: table.id, number: table.number, type: table.type },
    store: { id: outlet.id, name: localize(outlet.name, view.lang), time_zone: outlet.time_zone },
    minutes: Math.round((end_at - start_at) / 60),
    open_from_at: status === 'paid' ? openFrom(start_at, view.hall.rules.open_early_minutes) : null,
    open_ended: order.open_ended !== null,
    can_open: order.players_open,
    joined_at: player.joined_at ?? player.created_at,
    organiser: presentPerson(view, organiser),
    ...headcountOf(order, joined),
    share: presentOwnShare(order, player),
  };
}

/** An order as somebody sees it who has just joined it. */
export async function presentJoined(ctx: CommandContext, row: PlayedRow): Promise<PlayedOrder> {
  const { id, user_id } = row.order;
  const { people, counts } = await read(ctx.tx, {
    people: listAuthors([user_id]),
    counts: countJoined([id]),
  });
  return presentPlayed(ctx, row, { organiser: people.get(user_id), joined: counts.get(id) ?? 0 });
}

/** Reads who plays an order, for its organiser. */
export async function readParty(
  db: Db | Tx,
  view: Pick<View, 'deps' | 'lang'>,
  order: OrderRow,
): Promise<Party> {
  const players = await read(db, listPlayers(order.id));
  const people = await read(db, listAuthors(players.map(({ user_id }) => user_id)));
  return {
    ...headcountOf(order, players.filter(({ state }) => state === 'joined').length),
    players_open: order.players_open,
    has_link: order.invite_token !== null,
    list: players.map(({ id, user_id, state }) => ({
      id,
      state,
      ...presentPerson(view, people.get(user_id)),
    })),
  };
}
