import { useTranslations } from 'next-intl';
import type { HallBoard } from '#lib/contract/counter/hall-board.ts';
import type { HallLanguage } from '#lib/domain/hall.ts';

type Ticket = NonNullable<HallBoard['queue']>[number];

const MAX_CALLED = 3;
const MAX_WAITING = 5;

/** Who is called to which table, and who waits. */
export function BoardCalls({ queue, lang }: { queue: readonly Ticket[]; lang: HallLanguage }) {
  const t = useTranslations('board.queue');
  const called = queue.filter(({ table }) => table !== null);
  const waiting = queue.filter(({ table }) => table === null);
  const room = MAX_WAITING - Math.max(0, called.length - 1);
  const shown = waiting.slice(0, Math.max(1, room));
  return (
    <section
      aria-label={t('title')}
      className="flex shrink-0 flex-col"
      style={{ width: 'calc(600 * var(--u))', gap: 'calc(16 * var(--u))' }}
    >
      <h2 className="font-semibold text-ink-2">{t('title')}</h2>
      {called.length > 0 && (
        <ul aria-label={t('called')} className="flex flex-col" style={{ gap: 'calc(16 * var(--u))' }}>
          {called.slice(0, MAX_CALLED).map(({ number, name, table }) => (
            <li
              key={number}
              className="flex items-center justify-between rounded-xl bg-warn text-on-warn"
              style={{ padding: 'calc(16 * var(--u)) calc(28 * var(--u))', gap: 'calc(16 * var(--u))' }}
            >
              <p className="board-huge font-bold tabular-nums">{number}</p>
              <div className="min-w-0 text-end font-semibold">
                {name && <p className="truncate">{name}</p>}
                <p className="truncate">{t('table', { number: table ?? '' })}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
      {queue.length === 0 && <p className="text-ink-2">{t('empty')}</p>}
      <ul aria-label={t('waiting')} className="flex flex-col" style={{ gap: 'calc(10 * var(--u))' }}>
        {shown.map(({ number, name, type, wait }) => (
          <li key={number} className="flex items-baseline" style={{ gap: 'calc(20 * var(--u))' }}>
            <span className="min-w-[1.6em] font-bold tabular-nums">{number}</span>
            <span className="min-w-0 flex-1 truncate">{name ?? type[lang]}</span>
            {wait && (
              <span className="board-small whitespace-nowrap text-ink-2 tabular-nums">
                {wait.to === null
                  ? t('from', { from: wait.from })
                  : wait.to === 0
                    ? t('now')
                    : t('wait', { from: wait.from, to: wait.to })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {waiting.length > shown.length && (
        <p className="text-ink-2">{t('more', { count: waiting.length - shown.length })}</p>
      )}
    </section>
  );
}
