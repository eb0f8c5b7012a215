import { useTranslations } from 'next-intl';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Table } from '#lib/contract/table.ts';

export type TableFacts = Pick<
  Table,
  'number' | 'type' | 'state' | 'state_until_at' | 'free_until_at' | 'out_of_service'
>;

/** What is said of a table: its name, and how long its state lasts ("Free until 19:30"). */
export function useTableText(timeZone: string) {
  const t = useTranslations('table');
  const { time } = useClockText(timeZone);
  const lasting = (table: TableFacts) => {
    if (table.out_of_service) return null;
    return table.state === 'free' ? table.free_until_at : table.state_until_at;
  };
  /** The state's word on the floor plan. */
  const short = (table: TableFacts) => (table.out_of_service ? t('closed') : t(`state.${table.state}`));
  const until = (table: TableFacts): string => {
    if (table.out_of_service) return t('outOfService');
    const at = lasting(table);
    return at === null ? t(`state.${table.state}`) : t(`until.${table.state}`, { time: time(at) });
  };
  return {
    name: (table: Pick<TableFacts, 'number'>) => t('name', { number: table.number }),
    type: (table: Pick<TableFacts, 'type'>) => t(`type.${table.type}`),
    until,
    short,
    /** For screen readers; holds the words that are seen on the plan. */
    spoken: (table: TableFacts) => {
      const facts = { number: table.number, state: short(table), type: t(`type.${table.type}`) };
      return lasting(table) === null
        ? t('spoken', facts)
        : t('spokenUntil', { ...facts, until: until(table) });
    },
  };
}
