import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { CashDifference } from '#components/counter/cash-difference.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { LoadMore } from '#components/ui/load-more.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { shiftQueries } from '#lib/api/counter/money.ts';
import { counterHref } from '../use-counter-location.ts';

/** The shifts that are closed, newest first. */
export function ShiftList() {
  const t = useTranslations('counter.money');
  const shifts = useInfiniteQuery(shiftQueries.list());
  const device = useQuery(counterQueries.device());
  const { dayAndTime, time } = useClockText(device.data?.outlet.time_zone ?? 'UTC');
  if (shifts.isPending || device.isPending) return <Skeleton className="h-40 w-full rounded-lg" />;
  if (shifts.isError || device.isError) return <ErrorState onRetry={shifts.refetch} />;
  const list = shifts.data.pages.flatMap((page) => page.list);
  if (list.length === 0) return <p className="px-1 text-ink-3">{t('noShifts')}</p>;
  return (
    <>
      <ListGroup label={t('shifts')}>
        {list.map((shift) => (
          <ListRow
            key={shift.id}
            href={counterHref('/money', { shift: shift.id })}
            title={
              <span className="tabular-nums">
                {dayAndTime(shift.opened_at)} – {time(shift.closed_at)}
              </span>
            }
            detail={shift.closed_by_name}
            value={<CashDifference value={shift.difference} />}
          />
        ))}
      </ListGroup>
      {shifts.hasNextPage && (
        <LoadMore
          more
          loading={shifts.isFetchingNextPage}
          failed={shifts.isFetchNextPageError}
          onMore={() => void shifts.fetchNextPage()}
        />
      )}
    </>
  );
}
