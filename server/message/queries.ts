import type { Db } from '../db/schema.ts';
import { countUnread, findMessage, type MessageRow } from './store.ts';

export type { MessageRow };

/** A message by its id; undefined where its person's account was deleted. */
export const messageOf = (db: Db, id: string): Promise<MessageRow | undefined> => findMessage(db, id);

/** How many messages a person has not read. */
export const unreadOf = (db: Db, user_id: string): Promise<number> => countUnread(db, user_id);
