import { useTranslations } from 'next-intl';
import { type TableType, tableColors } from './table-colors.ts';

/** The cloth colors of the table types. */
export function Legend({ types }: { types: readonly TableType[] }) {
  const t = useTranslations('table');
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-caption text-ink-3">
      {types.map((type) => (
        <li key={type} className="flex items-center gap-1.5">
          <span className="h-2.5 w-4 rounded-[3px]" style={{ background: tableColors[type].cloth }} />
          {t(`kind.${type}`)}
        </li>
      ))}
    </ul>
  );
}
