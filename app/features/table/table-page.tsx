'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { BookingForm } from '#app/features/booking/booking-form.tsx';
import { WalkInForm } from '#app/features/booking/walk-in-form.tsx';
import { TableCard } from '#components/table/table-card.tsx';
import { useTableText } from '#components/table/use-table-text.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import { localDay } from '#lib/domain/time.ts';
import { type OrderDraft, readOrderDraft, writeOrderDraft } from '#lib/draft/order-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import { OutOfService } from './out-of-service.tsx';
import { OwnOrder } from './own-order.tsx';

/** What the two ways to order share. */
export interface FormProps {
  readonly table: TableDetail;
  readonly code: string | null;
  readonly draft: OrderDraft;
  readonly onDraft: (change: Partial<OrderDraft>) => void;
  readonly bar: ReactNode;
  /** The table, and now or later. */
  readonly head: ReactNode;
}

export interface TablePageProps {
  readonly table: TableDetail;
  /** Null where it is looked at from afar. */
  readonly code: string | null;
  /** How old the table's data are, where that has to be said. */
  readonly age: ReactNode;
}

/** A table's page: play now where the person stands at it, or book it for later. */
export function TablePage({ table, code, age }: TablePageProps) {
  const t = useTranslations('add');
  const { navigateBack } = useRouter();
  const words = useTableText(table.time_zone);
  const [draft, setDraft] = useState(() => readOrderDraft(table.id));
  // Another page may have chosen something for it: it is read whenever this page is shown again.
  useEffect(() => setDraft(readOrderDraft(table.id)), [table.id]);
  const change = (part: Partial<OrderDraft>) => {
    const next = { ...draft, ...part };
    writeOrderDraft(next);
    setDraft(next);
  };
  // Only who stands at the table can start now.
  const mode = code ? draft.mode : 'book';
  const bar = (
    <>
      <AppBar title={words.name(table)} onBack={() => navigateBack()} />
      <div className="px-4 empty:hidden">{age}</div>
    </>
  );
  const card = (
    <TableCard table={table} timeZone={table.time_zone} place={table.store_name}>
      <NextBookings table={table} />
    </TableCard>
  );
  const forms = (note: ReactNode = null) => {
    const head = (
      <>
        {card}
        {note}
        {code && (
          <Segmented
            label={t('when')}
            value={mode}
            onChange={(next) => change({ mode: next })}
            options={[
              { value: 'now', label: t('now') },
              { value: 'book', label: t('book') },
            ]}
          />
        )}
      </>
    );
    const props: FormProps = { table, code, draft, onDraft: change, bar, head };
    return mode === 'now' ? <WalkInForm {...props} /> : <BookingForm {...props} />;
  };
  if (code && table.my_order_id)
    return <OwnOrder id={table.my_order_id} code={code} bar={bar} card={card} otherwise={forms} />;
  return table.out_of_service ? <OutOfService bar={bar} card={card} /> : forms();
}

/** So many of the bookings ahead are named. */
const NAMED = 3;

function NextBookings({ table }: { table: TableDetail }) {
  const t = useTranslations('add');
  const { time, dayAndTime } = useClockText(table.time_zone);
  const dayOf = (at: number) => localDay(at, table.time_zone);
  const today = dayOf(serverNow());
  const periods = table.next_bookings
    .slice(0, NAMED)
    .map(
      ({ start_at, end_at }) =>
        `${dayOf(start_at) === today ? time(start_at) : dayAndTime(start_at)}–${time(end_at)}`,
    );
  if (periods.length === 0) return null;
  return (
    <p className="mt-3 text-ink-2 text-small tabular-nums">
      {t('nextBookings', { periods: periods.join(', ') })}
    </p>
  );
}
