import { useTranslations } from 'next-intl';
import { shownState } from '#components/counter/shown-state.ts';
import { Chip } from '#components/ui/chip.tsx';
import type { Board, BoardTable } from '#lib/contract/counter/board.ts';

const MOST_TABLES = 6;

interface OtherTablesProps {
  readonly board: Board;
  /** The type of table that was wanted. */
  readonly type: string;
  /** Why the wanted table can't be had. */
  readonly problem: string | null;
  readonly onSelect: (table: BoardTable) => void;
}

/** The free tables on which a form can go on that lost its table, those of the same type first. */
export function OtherTables({ board, type, problem, onSelect }: OtherTablesProps) {
  const t = useTranslations('counter');
  const free = board.tables
    .filter((table) => table.order === null && shownState(table) === 'free')
    .sort((a, b) => Number(b.type === type) - Number(a.type === type));
  return (
    <>
      {problem && <p className="pb-1 font-semibold text-danger-text">{problem}</p>}
      {free.length === 0 ? (
        <p className="text-ink-2 text-small">{t('openTable.noOther')}</p>
      ) : (
        <fieldset>
          <legend className="pb-1 text-small">{t('openTable.openInstead')}</legend>
          <div className="flex flex-wrap gap-2">
            {free.slice(0, MOST_TABLES).map((table) => (
              <Chip key={table.id} onClick={() => onSelect(table)}>
                {t('table', { number: table.number })}
              </Chip>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
