import type { Hall } from '../hall/schema.ts';
import { printTableCode } from '../table/code.ts';

/** The address that a table's QR code carries. */
export const tableLink = (public_url: string, code: string): string =>
  `${public_url}/#/pages/order/add?code=${code}`;

/** One line a table: id, number, type, code and link; only of one outlet, or only one table, where that is asked. */
export function posterLines(
  hall: Hall,
  codes: ReadonlyMap<string, string>,
  wanted: { readonly public_url: string; readonly outlet?: string; readonly rotate?: string },
): string[] {
  return hall.outlets
    .filter((outlet) => wanted.outlet === undefined || outlet.id === wanted.outlet)
    .flatMap((outlet) => {
      const tables = outlet.tables.flatMap((table) => {
        const code = codes.get(table.id);
        if (code === undefined || (wanted.rotate !== undefined && wanted.rotate !== table.id)) return [];
        const columns = [
          table.id.padEnd(14),
          table.number.padEnd(4),
          table.type.padEnd(14),
          printTableCode(code),
        ];
        return [`${columns.join(' ')}  ${tableLink(wanted.public_url, code)}`];
      });
      return tables.length > 0 ? [`${outlet.name.en}  ${outlet.name.zh}`, ...tables, ''] : [];
    });
}
