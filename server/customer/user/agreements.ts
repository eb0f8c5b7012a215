import { type Hall, type LegalTextKey, legalTexts } from '#lib/domain/hall.ts';
import type { Db, Tx } from '#server/db/schema.ts';
import { insertAgreements, selectAgreements } from './store.ts';

export const recordAgreements = (tx: Tx, hall: Hall, user_id: string, now: number) =>
  insertAgreements(
    tx,
    legalTexts.map((text) => ({ user_id, text, version: hall.texts[text].version, at: now })),
  );

/** Returns the texts whose current version the person has not agreed to. */
export async function findMissingAgreements(
  db: Db | Tx,
  hall: Hall,
  user_id: string,
): Promise<LegalTextKey[]> {
  const agreed = await selectAgreements(db, user_id);
  return legalTexts.filter(
    (text) => !agreed.some((row) => row.text === text && row.version === hall.texts[text].version),
  );
}
