import { listAuthors, presentAuthor } from '#server/customer/user/queries.ts';
import { read } from '#server/db/statement.ts';
import type { NotifyDeps } from '#server/notify/deps.ts';
import { selectOrganisers } from './player-store.ts';

/** Looked up when a message is shown, so that a deleted account leaves no name behind. */
export const organiserNames: NotifyDeps['organiserNames'] = async ({ db, env }, order_ids, lang) => {
  const organisers = await read(db, selectOrganisers(order_ids));
  const people = await read(db, listAuthors([...organisers.values()]));
  return new Map(
    [...organisers].map(([id, user_id]) => [id, presentAuthor(env, people.get(user_id), lang).nickname]),
  );
};
