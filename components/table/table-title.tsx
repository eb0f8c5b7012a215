import { useTranslations } from 'next-intl';
import type { Table } from '#lib/contract/table.ts';
import { useTableType } from './table-types.tsx';

/** The number of a table and its type: "Table 1 Chinese eight-ball". A screen reader pauses between them. */
export function TableTitle({ number, type }: Pick<Table, 'number' | 'type'>) {
  const t = useTranslations('table');
  const typeOf = useTableType();
  return (
    <>
      {t('name', { number })}
      {/* `sr-only` takes a text out of the line, and browsers then put spaces around it into the name. */}
      <span className="pr-1 text-[0px]">, </span>{' '}
      <span className="inline-block font-normal text-ink-2 text-small">{typeOf(type).name}</span>
    </>
  );
}
