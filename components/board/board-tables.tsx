import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import type { HallBoard } from '#lib/contract/counter/hall-board.ts';
import type { HallLanguage } from '#lib/domain/hall.ts';
import { useTurn } from './use-turn.ts';

type Table = HallBoard['tables'][number];

/** How many tables are shown at a time, so that each can be read. */
const PAGE = 12;
const PAGE_MS = 10_000;
const ENDING_MINUTES = 10;

const looks: Readonly<Record<Table['state'] | 'ending', string>> = {
  free: 'bg-free-soft text-on-free-soft',
  called: 'bg-warn text-on-warn',
  playing: 'bg-surface text-ink',
  ending: 'bg-warn-soft text-warn-text',
  reserved: 'bg-surface text-ink-2',
  cleaning: 'bg-surface text-ink-2',
  out: 'bg-surface text-ink-3',
};

/** The tables, a page at a time if there are many. */
export function BoardTables({
  tables,
  lang,
  now,
}: {
  tables: HallBoard['tables'];
  lang: HallLanguage;
  now: number;
}) {
  const t = useTranslations('board');
  const pages = Math.ceil(tables.length / PAGE);
  const page = useTurn(pages, PAGE_MS);
  const shown = tables.slice(page * PAGE, (page + 1) * PAGE);
  return (
    <ul
      aria-label={t('tables')}
      className="grid min-w-0 flex-1 grid-cols-4 grid-rows-3"
      style={{ gap: 'calc(20 * var(--u))' }}
    >
      {shown.map((table) => (
        <TableCell key={table.id} table={table} lang={lang} now={now} />
      ))}
    </ul>
  );
}

function TableCell({ table, lang, now }: { table: Table; lang: HallLanguage; now: number }) {
  const t = useTranslations('board');
  const minutes = table.until_at === null ? null : Math.max(0, Math.ceil((table.until_at - now) / 60));
  const isEnding = table.state === 'playing' && minutes !== null && minutes <= ENDING_MINUTES;
  return (
    <li
      className={cx(
        'flex min-h-0 min-w-0 flex-col justify-between overflow-hidden rounded-xl',
        looks[isEnding ? 'ending' : table.state],
      )}
      style={{ padding: 'calc(10 * var(--u)) calc(24 * var(--u))' }}
    >
      <p className="board-large font-bold leading-none tabular-nums">{table.number}</p>
      <p className="board-small line-clamp-2 pb-[0.1em] leading-none">{table.type[lang]}</p>
      <p className="truncate font-semibold tabular-nums">
        {table.state === 'playing' && minutes !== null ? t('left', { minutes }) : t(`state.${table.state}`)}
      </p>
    </li>
  );
}
