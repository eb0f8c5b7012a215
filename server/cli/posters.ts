import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import type { Poster } from '#server/devices/posters/poster.ts';
import { formatTableCode } from '#server/hall/table-code.ts';

/** The address that a table's QR code carries. */
export const tableLink = (public_url: string, code: string): string =>
  `${public_url}/#/pages/order/add?code=${code}`;

/** Whose posters are wanted: all, those of one outlet, or the new one of a table whose code was changed. */
export interface Wanted {
  readonly public_url: string;
  readonly outlet?: string;
  readonly rotate?: string;
}

/** The posters of a hall's tables, in the order of its file. */
export function postersOf(hall: Hall, codes: ReadonlyMap<string, string>, wanted: Wanted): Poster[] {
  const posterOf = (outlet: Outlet, { id, number, type }: HallTable): Poster[] => {
    const code = codes.get(id);
    if (code === undefined || (wanted.rotate !== undefined && wanted.rotate !== id)) return [];
    const link = tableLink(wanted.public_url, code);
    return [
      {
        table_id: id,
        number,
        type,
        brand: hall.brand,
        outlet: outlet.name,
        code: formatTableCode(code),
        link,
      },
    ];
  };
  return hall.outlets
    .filter((outlet) => wanted.outlet === undefined || outlet.id === wanted.outlet)
    .flatMap((outlet) => outlet.tables.flatMap((table) => posterOf(outlet, table)));
}

/** One line a table: id, number, type, code and link, under its outlet's name. */
export function posterLines(posters: readonly Poster[]): string[] {
  return posters.flatMap(({ table_id, number, type, outlet, code, link }, at) => {
    const isFirst = posters[at - 1]?.outlet !== outlet;
    const row = `${table_id.padEnd(14)} ${number.padEnd(4)} ${type.padEnd(14)} ${code}  ${link}`;
    return isFirst ? [...(at > 0 ? [''] : []), `${outlet.en}  ${outlet.zh}`, row] : [row];
  });
}
