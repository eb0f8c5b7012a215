import { type Hall, type LegalTextKey, legalTexts } from '#lib/domain/hall.ts';
import type { Tx } from '#server/db/schema.ts';
import type { Statement } from '#server/db/statement.ts';
import { agreementsStatement, insertAgreements } from './store.ts';

export const recordAgreements = (tx: Tx, hall: Hall, user_id: string, now: number) =>
  insertAgreements(
    tx,
    legalTexts.map((text) => ({ user_id, text, version: hall.texts[text].version, at: now })),
  );

/** The texts whose current version the person has not agreed to. */
export function missingAgreementsStatement(hall: Hall, user_id: string): Statement<LegalTextKey[]> {
  const { query, read } = agreementsStatement(user_id);
  return {
    query,
    read: (rows) => {
      const agreed = read(rows);
      return legalTexts.filter(
        (text) => !agreed.some((row) => row.text === text && row.version === hall.texts[text].version),
      );
    },
  };
}
