import * as v from 'valibot';
import type { DocumentGlobals } from '#lib/contract/document.ts';
import { envelopeSchema, SUCCESS } from '#lib/contract/envelope.ts';
import { type TableDetail, tableApi } from '#lib/contract/table.ts';
import { langHeader } from '#lib/i18n/request-language.ts';
import { setServerTime } from './server-clock.ts';

let isTaken = false;

/** The table that the document has requested, once. Null if code or language differ, or after a refusal. */
export async function readScannedTable(code: string): Promise<TableDetail | null> {
  const { scannedTable } = globalThis as DocumentGlobals;
  if (isTaken || scannedTable?.code !== code || scannedTable.lang !== langHeader()) return null;
  isTaken = true;
  try {
    const response = await scannedTable.answer;
    const { code: result, time, data } = v.parse(envelopeSchema, await response.json());
    const scanned = v.safeParse(tableApi.scanned.output, data);
    if (response.status !== 200 || result !== SUCCESS || !scanned.success) return null;
    if (time !== undefined) setServerTime(time);
    return scanned.output.table;
  } catch {
    return null;
  }
}
