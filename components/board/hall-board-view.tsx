import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { type ClockFunction, useNowMinute } from '#components/ui/use-seconds.ts';
import type { HallBoard } from '#lib/contract/counter/hall-board.ts';
import type { HallLanguage } from '#lib/domain/hall.ts';
import { BoardCalls } from './board-calls.tsx';
import { BoardFoot } from './board-foot.tsx';
import { BoardTables } from './board-tables.tsx';
import { useTurn } from './use-turn.ts';

/** The place of the picture, in pixels of a screen of 1920 x 1080. It moves, so that nothing burns in. */
const SHIFTS = [
  [0, 0],
  [12, 8],
  [-12, 8],
  [-12, -8],
  [12, -8],
] as const;
const SHIFT_MS = 120_000;

/** What everybody in the hall reads from four meters. `lostAt`: since when changes have not arrived. */
export function HallBoardView({
  board,
  lang,
  lostAt,
  origin,
  clock,
}: {
  board: HallBoard;
  lang: HallLanguage;
  lostAt: number | null;
  /** The origin of the app, to which the codes lead. */
  origin: string;
  /** The server's clock, epoch seconds; must keep its identity between renders. */
  clock: ClockFunction;
}) {
  const t = useTranslations('board');
  const { time } = useClockText(board.outlet.time_zone);
  const now = useNowMinute(clock);
  const [x, y] = SHIFTS[useTurn(SHIFTS.length, SHIFT_MS)] ?? SHIFTS[0];
  const style = {
    padding: 'calc(32 * var(--u)) calc(40 * var(--u))',
    gap: 'calc(24 * var(--u))',
    transform: `translate(calc(${x} * var(--u)), calc(${y} * var(--u)))`,
  };
  return (
    <main
      lang={lang === 'zh' ? 'zh-Hans' : 'en'}
      style={style}
      className={cx(
        'board flex h-full flex-col overflow-hidden bg-bg text-ink transition-opacity',
        !board.open && 'opacity-30',
      )}
    >
      <header className="flex items-baseline justify-between" style={{ gap: 'calc(40 * var(--u))' }}>
        <h1 className="board-large truncate font-bold">{board.outlet.name[lang]}</h1>
        {lostAt === null ? null : (
          <p role="status" className="rounded-md bg-danger px-[0.4em] font-semibold text-on-danger">
            {t('lost', { time: time(lostAt / 1000) })}
          </p>
        )}
        <p className="board-large font-bold tabular-nums">{time(now)}</p>
      </header>
      <div className="flex min-h-0 flex-1" style={{ gap: 'calc(40 * var(--u))' }}>
        <BoardTables tables={board.tables} lang={lang} now={now} />
        {board.queue && <BoardCalls queue={board.queue} lang={lang} />}
      </div>
      <BoardFoot board={board} lang={lang} origin={origin} />
    </main>
  );
}
