import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Table } from '#lib/contract/table.ts';
import type { TableState } from './table-colors.ts';
import { useTableType } from './table-types.tsx';

export type TableInfo = Pick<
  Table,
  | 'number'
  | 'type'
  | 'state'
  | 'state_until_at'
  | 'free_until_at'
  | 'out_of_service'
  | 'open_now'
  | 'opens_at'
> & {
  /** True if the table is in use only because the person's own unpaid walk-in holds it. */
  readonly held?: boolean;
};

/** A free table of a closed outlet is not free. */
const isOutletClosed = (table: Pick<TableInfo, 'state' | 'open_now'>) =>
  !table.open_now && table.state === 'free';

/** The state that a table is drawn in. Nobody plays yet on one that is held. */
export const drawnState = (
  table: Pick<TableInfo, 'state' | 'open_now' | 'out_of_service' | 'held'>,
): TableState =>
  table.out_of_service || isOutletClosed(table) ? 'closed' : table.held ? 'free' : table.state;

/** A table with its place in the room: center and size in meters, rotation in degrees. */
export type PlacedTable = TableInfo & Pick<Table, 'id' | 'plan'>;

/** Texts for a table's name, type and state, with how long that lasts ("Free until 19:30"). */
export function useTableText(timeZone: string) {
  const t = useTranslations('table');
  const typeOf = useTableType();
  const { coming } = useClockText(timeZone);
  const stateEnd = (table: TableInfo) => {
    if (table.out_of_service || table.held) return null;
    if (isOutletClosed(table)) return table.opens_at;
    return table.state === 'free' ? table.free_until_at : table.state_until_at;
  };
  const state = (table: TableInfo) => {
    if (table.out_of_service) return t('outOfService');
    if (table.held) return t('held');
    return isOutletClosed(table) ? t('closedOutlet') : t(`state.${table.state}`);
  };
  const until = (table: TableInfo): string => {
    if (table.out_of_service || table.held) return state(table);
    const at = stateEnd(table);
    if (isOutletClosed(table)) return at === null ? t('closedOutlet') : t('opensAt', { time: coming(at) });
    return at === null ? t(`state.${table.state}`) : t(`until.${table.state}`, { time: coming(at) });
  };
  return {
    name: (table: Pick<TableInfo, 'number'>) => t('name', { number: table.number }),
    type: (table: Pick<TableInfo, 'type'>) => typeOf(table.type).name,
    until,
    state,
    short: (table: TableInfo) => (isOutletClosed(table) ? until(table) : state(table)),
    description: (table: TableInfo) => {
      const args = { number: table.number, state: state(table), type: typeOf(table.type).name };
      return stateEnd(table) === null
        ? t('spoken', args)
        : t('spokenUntil', { ...args, until: until(table) });
    },
  };
}
