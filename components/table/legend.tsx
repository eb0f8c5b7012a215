import { useTranslations } from 'next-intl';
import { cloths, type TableType } from './table-colors.ts';

/** Which cloth is which kind of table. */
export function Legend({ types }: { types: readonly TableType[] }) {
  const t = useTranslations('table');
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-1 text-caption text-ink-3">
      {types.map((type) => (
        <li key={type} className="flex items-center gap-1.5">
          <span className="h-2.5 w-4 rounded-[3px]" style={{ background: cloths[type].cloth }} />
          {t(`kind.${type}`)}
        </li>
      ))}
    </ul>
  );
}
