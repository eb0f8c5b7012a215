'use client';

import { CalendarClock } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useIsPast } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { type MoveDraft, moveDrafts } from '#lib/draft/top-up-draft.ts';

const MoveSheet = lazyPart(() => import('./move-sheet.tsx'));

/**
 * Opens the move of a paid booking, also by itself after a top-up that the move needed. After the deadline it
 * shows nothing; an open sheet stays and says so.
 */
export function MoveRow({ order }: { order: OrderDetail }) {
  const t = useTranslations('desk.move');
  const { dayAndTime } = useClockText(order.store.time_zone);
  const { move_until_at } = order;
  const isLate = useIsPast(move_until_at, serverNow);
  const [openings, setOpenings] = useState(0);
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<MoveDraft | null>(null);
  const row = useRef<HTMLDivElement>(null);
  // The pass at the top shows the new time and table.
  const showPass = () => row.current?.closest('[data-scroller]')?.scrollTo({ top: 0 });
  const canMove = move_until_at !== null && !isLate;
  const show = (start: MoveDraft | null) => {
    setDraft(start);
    setOpenings((count) => count + 1);
    setOpen(true);
  };
  const resume = useEffectEvent(() => {
    const left = moveDrafts.take(order.id);
    if (left && canMove) show(left);
  });
  // Runs each time that the page is shown.
  useEffect(() => resume(), []);
  if (!canMove && !open) return null;
  return (
    <div ref={row}>
      {canMove && (
        <ListGroup>
          <ListRow
            icon={CalendarClock}
            title={t('open')}
            detail={t('until', { time: dayAndTime(move_until_at) })}
            onClick={() => show(null)}
          />
        </ListGroup>
      )}
      {/* The sheet begins with the present order each time it opens. */}
      {openings > 0 && (
        <MoveSheet
          key={openings}
          order={order}
          draft={draft}
          open={open}
          isLate={!canMove}
          onClose={() => setOpen(false)}
          onMoved={showPass}
        />
      )}
    </div>
  );
}
