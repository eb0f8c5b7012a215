import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Table } from '#lib/contract/table.ts';

export type TableFacts = Pick<
  Table,
  'number' | 'type' | 'state' | 'state_until_at' | 'free_until_at' | 'out_of_service'
>;

/** What is said of a table: its name, and how long its state lasts ("Free until 19:30"). */
export function useTableWords(timeZone: string) {
  const t = useTranslations('table');
  const { time } = useClockText(timeZone);
  const until = (table: TableFacts): string => {
    if (table.out_of_service) return t('outOfService');
    const at = table.state === 'free' ? table.free_until_at : table.state_until_at;
    return at === null ? t(`state.${table.state}`) : t(`until.${table.state}`, { time: time(at) });
  };
  return {
    name: (table: Pick<TableFacts, 'number'>) => t('name', { number: table.number }),
    type: (table: Pick<TableFacts, 'type'>) => t(`type.${table.type}`),
    until,
    /** The short form on the floor plan. */
    short: (table: TableFacts) => (table.out_of_service ? t('closed') : t(`state.${table.state}`)),
    /** One sentence for screen readers. */
    spoken: (table: TableFacts) =>
      t('spoken', { number: table.number, type: t(`type.${table.type}`), until: until(table) }),
  };
}
