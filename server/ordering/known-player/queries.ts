import type { KnownPerson, Privacy } from '#lib/contract/player-invitation.ts';
import type { CallContext, UserCallContext } from '#server/core/context.ts';
import { findPeople, listAuthors, presentAuthor } from '#server/customer/user/queries.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { read } from '#server/db/statement.ts';
import type { OrderingDeps } from '../deps.ts';
import { selectPlayedTogether } from '../order/players.ts';
import { selectApart, selectBlocks, selectRefusing } from './store.ts';

export { hasBlocked, selectApart } from './store.ts';

const MAX_KNOWN = 20;

/**
 * The people with whom the person played last, who can be invited. `except`: ids of accounts that are left
 * out.
 */
export async function listKnown(
  { deps, lang, user }: UserCallContext<OrderingDeps>,
  except: ReadonlySet<string>,
): Promise<KnownPerson[]> {
  const { db, env } = deps;
  const places = await read(db, selectPlayedTogether(user.id));
  const ids = [...new Set(places.map(({ user_id }) => user_id))].filter((id) => !except.has(id));
  const invitable = await listInvitable(db, { user_id: user.id, others: ids });
  const shown = ids.filter((id) => invitable.has(id)).slice(0, MAX_KNOWN);
  const people = await read(db, listAuthors(shown));
  return shown.map((user_id) => {
    const { nickname, avatar } = presentAuthor(env, people.get(user_id), lang);
    return { id: places.find((place) => place.user_id === user_id)?.id ?? '', nickname, avatar };
  });
}

/** Those of the people whom the person may invite. */
export async function listInvitable(
  db: Db | Tx,
  { user_id, others }: { user_id: string; others: readonly string[] },
): Promise<Set<string>> {
  const { people, apart, refusing } = await read(db, {
    people: findPeople(others),
    apart: selectApart(user_id, others),
    refusing: selectRefusing(others),
  });
  const isInvitable = (id: string) => {
    const person = people.get(id);
    const isThere = person && person.deleted_at === null && person.blocked_at === null;
    return isThere && !apart.has(id) && !refusing.has(id);
  };
  return new Set(others.filter(isInvitable));
}

/** Whether others may invite the person, and whom the person has blocked. */
export async function readPrivacy(
  db: Db | Tx,
  { deps, lang }: Pick<CallContext, 'deps' | 'lang'>,
  user_id: string,
): Promise<Privacy> {
  const { blocks, refusing } = await read(db, {
    blocks: selectBlocks(user_id),
    refusing: selectRefusing([user_id]),
  });
  const people = await read(db, listAuthors(blocks.map(({ blocked_id }) => blocked_id)));
  return {
    invitations: !refusing.has(user_id),
    blocked: blocks.map(({ id, blocked_id }) => ({
      id,
      ...presentAuthor(deps.env, people.get(blocked_id), lang),
    })),
  };
}
