import { type Hall, type LegalTextKey, legalTexts } from '#lib/domain/hall.ts';
import type { Tx } from '#server/db/schema.ts';
import { type Agreement, insertAgreements } from './store.ts';

export const recordAgreements = (tx: Tx, hall: Hall, user_id: string, now: number) =>
  insertAgreements(
    tx,
    legalTexts.map((text) => ({ user_id, text, version: hall.texts[text].version, at: now })),
  );

/** The texts whose current version the person has not agreed to. */
export const missingAgreements = (hall: Hall, agreements: readonly Agreement[]): LegalTextKey[] =>
  legalTexts.filter(
    (text) =>
      !agreements.some(
        (agreement) => agreement.text === text && agreement.version === hall.texts[text].version,
      ),
  );
