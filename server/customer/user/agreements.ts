import type { Hall } from '#lib/domain/hall.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { insertAgreements, selectAgreements } from './store.ts';

const texts = ['terms', 'privacy'] as const;

export const recordAgreements = (db: Db | Tx, hall: Hall, user_id: string, now: number) =>
  insertAgreements(
    db,
    texts.map((text) => ({ user_id, text, version: hall.texts[text].version, at: now })),
  );

/** Returns the texts whose current version the person has not agreed to. */
export async function findMissingAgreements(
  db: Db,
  hall: Hall,
  user_id: string,
): Promise<(typeof texts)[number][]> {
  const agreed = await selectAgreements(db, user_id);
  return texts.filter(
    (text) => !agreed.some((row) => row.text === text && row.version === hall.texts[text].version),
  );
}
