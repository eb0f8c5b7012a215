import { type Insertable, type Selectable, sql } from 'kysely';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, type Statement, statement } from '#server/db/statement.ts';
import type { Claim } from '../claim.ts';

type AddressNotice = Selectable<Schema['address_notices']>;

export const insertNotice = (row: Insertable<Schema['address_notices']>): Statement<void> =>
  effect(build.insertInto('address_notices').values(row));

/** Claims up to `limit` due notices until `until`, and counts an attempt of each. */
export const claimDueNotices = ({ now, until, limit }: Claim): Statement<AddressNotice[]> =>
  statement(sql<AddressNotice>`
    update address_notices set due_at = ${until}, attempts = attempts + 1
    where id in (
      select id from address_notices where due_at <= ${now} order by due_at limit ${limit} for update skip locked
    )
    returning *`);

export const deleteNotice = (id: string): Statement<void> =>
  effect(build.deleteFrom('address_notices').where('id', '=', id));

export const postponeNotice = (id: string, due_at: number): Statement<void> =>
  effect(build.updateTable('address_notices').set({ due_at }).where('id', '=', id));
