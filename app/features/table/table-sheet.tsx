'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useDeferredValue } from 'react';
import { useOwnTables } from '#app/features/home/use-own-tables.ts';
import { DayBar } from '#components/table/day-bar.tsx';
import { TableCard } from '#components/table/table-card.tsx';
import { useTableText } from '#components/table/use-table-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { orderQueries } from '#lib/api/order.ts';
import { slotsQuery, tableDetailQuery } from '#lib/api/table-detail.ts';
import type { Order } from '#lib/contract/order.ts';
import type { Table } from '#lib/contract/table.ts';
import { localDay } from '#lib/domain/time.ts';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { useRouter } from '#lib/router/router.ts';
import { useHasPhone, usePersonId } from '#lib/session/session.ts';

const ownTexts = { game: 'own.toGame', booking: 'own.toBooking', pay: 'own.toPay' } as const;

interface TableSheetProps {
  readonly table: Table;
  readonly timeZone: string;
  readonly onClose: () => void;
}

/** A table of the floor plan: its state, its day, and buttons to scan, book or open the own order. */
export default function TableSheet(props: TableSheetProps) {
  return (
    <FullCatalogue>
      <Content {...props} />
    </FullCatalogue>
  );
}

function Content({ table, timeZone, onClose }: TableSheetProps) {
  const t = useTranslations('home');
  const locale = useLocale();
  const { navigateTo } = useRouter();
  const { time, coming } = useClockText(timeZone);
  const tableText = useTableText(timeZone);
  const personId = usePersonId();
  const now = useNowMinute(serverNow);
  const { data: day, fetchStatus } = useQuery(
    slotsQuery({ table_id: table.id, date: localDay(now, timeZone) }, personId),
  );
  // The sheet is painted before it.
  const slots = useDeferredValue(day ?? null, null);
  const { data: detail } = useQuery(tableDetailQuery({ id: table.id }, personId, locale));
  const { data: current } = useQuery({ ...orderQueries.current(locale), enabled: useHasPhone() });
  const next = detail?.next_bookings[0];
  const isHere = (order: Order | null | undefined) => order?.table.id === table.id;
  const own = isHere(current?.playing) ? 'game' : isHere(current?.held) ? 'pay' : 'booking';
  const ownId =
    (own === 'game' ? current?.playing : own === 'pay' ? current?.held : null)?.id ?? detail?.my_order_id;
  const leaveTo = (query: { id?: string }) => {
    onClose();
    navigateTo('/pages/order/add', query);
  };
  const book = (
    <Button
      size="lg"
      variant={ownId ? 'secondary' : 'primary'}
      disabled={table.out_of_service}
      onClick={() => leaveTo({ id: table.id })}
    >
      {t('book')}
    </Button>
  );
  const leaveToOwn = (id: string) => {
    onClose();
    navigateTo(own === 'pay' ? '/pages/order/pay' : '/pages/order/finish', { id });
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={tableText.name(table)}
      footer={
        <div className="grid auto-cols-fr grid-flow-col gap-3">
          {ownId ? (
            <>
              {book}
              <Button size="lg" onClick={() => leaveToOwn(ownId)}>
                {t(ownTexts[own])}
              </Button>
            </>
          ) : (
            <>
              {table.open_now && (
                <Button size="lg" variant="secondary" onClick={() => leaveTo({})}>
                  {t('scanShort')}
                </Button>
              )}
              {book}
            </>
          )}
        </div>
      }
    >
      <TableCard
        isTitled
        table={detail?.held_for_me ? { ...table, held: true } : table}
        own={useOwnTables().get(table.id)}
        timeZone={timeZone}
      >
        <div className="mt-4">
          {slots && <DayBar slots={slots} timeZone={timeZone} nowAt={now} />}
          {/* Nothing comes without a network. */}
          {!slots && (day || fetchStatus === 'fetching') && <Skeleton className="h-16 w-full rounded-md" />}
        </div>
      </TableCard>
      {next && (
        <p className="mt-3 text-ink-2 text-small">
          {t(next.mine ? 'nextOwn' : 'nextBooking', { from: coming(next.start_at), to: time(next.end_at) })}
        </p>
      )}
    </Sheet>
  );
}
