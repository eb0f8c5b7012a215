import type { Lang } from '#server/core/lang.ts';
import type { NotifyDeps } from '../deps.ts';
import type { MessageRow } from './message.ts';

export { countUnread, findMessage } from './store.ts';

/** The names that the texts of messages need, by the id of the order: of those who invite to play. */
export async function namesFor(
  deps: NotifyDeps,
  messages: readonly Pick<MessageRow, 'kind' | 'order_id'>[],
  lang: Lang,
): Promise<ReadonlyMap<string, string>> {
  const ids = messages.flatMap(({ kind, order_id }) =>
    kind === 'player_invited' && order_id ? [order_id] : [],
  );
  return ids.length > 0 ? deps.organiserNames(deps, ids, lang) : new Map();
}
