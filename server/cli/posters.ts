import type { Hall, HallTable, Outlet } from '#lib/domain/hall.ts';
import type { Poster } from '#server/devices/posters/poster.ts';
import { tableTypeOf } from '#server/hall/lookup.ts';
import { formatTableCode } from '#server/hall/table-code.ts';

/** The link in a table's QR code. */
export const tableLink = (public_url: string, code: string): string =>
  `${public_url}/#/pages/order/add?code=${code}`;

interface PosterSelection {
  readonly public_url: string;
  readonly outlet_id: string | undefined;
  readonly table_id: string | undefined;
}

/** The posters of one table, one outlet or the whole hall, in the order of the hall file. */
export function makePosters(
  hall: Hall,
  codes: ReadonlyMap<string, string>,
  { public_url, outlet_id, table_id }: PosterSelection,
): Poster[] {
  const posterOf = (outlet: Outlet, { id, number, type }: HallTable): Poster[] => {
    const code = codes.get(id);
    if (code === undefined) return [];
    const link = tableLink(public_url, code);
    return [
      {
        table_id: id,
        number,
        type,
        type_name: tableTypeOf(hall, type).name,
        brand: hall.brand,
        outlet: outlet.name,
        code: formatTableCode(code),
        link,
      },
    ];
  };
  return hall.outlets
    .filter(({ id }) => outlet_id === undefined || id === outlet_id)
    .flatMap((outlet) =>
      outlet.tables
        .filter(({ id }) => table_id === undefined || id === table_id)
        .flatMap((table) => posterOf(outlet, table)),
    );
}

/** A line for each table, below the name of its outlet. */
export function posterLines(posters: readonly Poster[]): string[] {
  return posters.flatMap(({ table_id, number, type, outlet, code, link }, index) => {
    const isFirst = posters[index - 1]?.outlet !== outlet;
    const line = `${table_id.padEnd(14)} ${number.padEnd(4)} ${type.padEnd(14)} ${code}  ${link}`;
    return isFirst
      ? [...(index > 0 ? [''] : []), [...new Set([outlet.en, outlet.zh])].join('  '), line]
      : [line];
  });
}
