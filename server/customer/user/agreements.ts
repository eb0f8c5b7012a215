import { type Hall, type LegalTextKey, legalTexts } from '#lib/domain/hall.ts';
import type { Statement } from '#server/db/statement.ts';
import { type Agreement, insertAgreements } from './store.ts';

export const recordAgreements = (hall: Hall, user_id: string, now: number): Statement<void> =>
  insertAgreements(legalTexts.map((text) => ({ user_id, text, version: hall.texts[text].version, at: now })));

/** The texts whose current version the person has not agreed to. */
export const missingAgreements = (hall: Hall, agreements: readonly Agreement[]): LegalTextKey[] =>
  legalTexts.filter(
    (text) =>
      !agreements.some(
        (agreement) => agreement.text === text && agreement.version === hall.texts[text].version,
      ),
  );
