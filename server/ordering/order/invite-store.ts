import { build } from '#server/db/build.ts';
import { effect, rowStatement, type Statement } from '#server/db/statement.ts';
import type { OrderRow } from './store.ts';

export const findOrderByInviteToken = (token: string): Statement<OrderRow | undefined> =>
  rowStatement(build.selectFrom('orders').selectAll().where('invite_token', '=', token));

/** Ends the links to the public pages of the person's orders. */
export const clearInviteTokens = (user_id: string): Statement<void> =>
  effect(
    build
      .updateTable('orders')
      .set({ invite_token: null })
      .where('user_id', '=', user_id)
      .where('invite_token', 'is not', null),
  );
