import type { Selectable } from 'kysely';
import { build } from '#server/db/build.ts';
import type { Schema } from '#server/db/schema.ts';
import { effect, rowStatement, type Statement, statement } from '#server/db/statement.ts';

/** A secret as it is stored: sealed, or as it is. */
export type StoredSecret = Selectable<Schema['secrets']>;

export const findSecret = (name: string): Statement<StoredSecret | undefined> =>
  rowStatement(build.selectFrom('secrets').selectAll().where('name', '=', name));

export const selectSecrets = (): Statement<StoredSecret[]> =>
  statement(build.selectFrom('secrets').selectAll());

/** Does nothing if there is a secret of this name. */
export const insertSecretIfNew = (secret: Pick<StoredSecret, 'name' | 'value'>): Statement<void> =>
  effect(
    build
      .insertInto('secrets')
      .values(secret)
      .onConflict((conflict) => conflict.doNothing()),
  );

/** Does nothing if the secret has another value by now. */
export const replaceSecret = (
  { name, value }: Pick<StoredSecret, 'name' | 'value'>,
  replacement: string,
): Statement<void> =>
  effect(
    build
      .updateTable('secrets')
      .set({ value: replacement })
      .where('name', '=', name)
      .where('value', '=', value),
  );
