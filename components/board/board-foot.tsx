import { useTranslations } from 'next-intl';
import { QrCode } from '#components/ui/qr-code.tsx';
import type { HallBoard } from '#lib/contract/counter/hall-board.ts';
import type { HallLanguage } from '#lib/domain/hall.ts';
import { useTurn } from './use-turn.ts';

const ANNOUNCEMENT_MS = 15_000;

/** An announcement at a time, and the codes to play and to join the queue. */
export function BoardFoot({
  board: { announcements, outlet, queue, brand },
  lang,
  origin,
}: {
  board: HallBoard;
  lang: HallLanguage;
  origin: string;
}) {
  const t = useTranslations('board');
  const announcement = announcements[useTurn(announcements.length, ANNOUNCEMENT_MS)];
  return (
    <footer className="flex items-center" style={{ gap: 'calc(40 * var(--u))' }}>
      <p className="line-clamp-3 min-w-0 flex-1 text-ink-2">{announcement?.title[lang] ?? brand[lang]}</p>
      <Code text={`${origin}/#/pages/order/add`} label={t('play')} />
      {queue && (
        <Code
          text={`${origin}/#/pages/queue/join?store=${encodeURIComponent(outlet.id)}`}
          label={t('join')}
        />
      )}
    </footer>
  );
}

const Code = ({ text, label }: { text: string; label: string }) => (
  <div className="flex items-center" style={{ gap: 'calc(20 * var(--u))' }}>
    <p className="board-small max-w-[6em] text-end font-semibold">{label}</p>
    <div style={{ width: 'calc(200 * var(--u))' }}>
      <QrCode text={text} label={label} className="w-full" />
    </div>
  </div>
);
