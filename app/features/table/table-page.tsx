'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { BookingForm } from '#app/features/booking/booking-form.tsx';
import type { OrderFormProps } from '#app/features/booking/order-form-props.ts';
import { WalkInForm } from '#app/features/booking/walk-in-form.tsx';
import { TableCard } from '#components/table/table-card.tsx';
import { useTableText } from '#components/table/use-table-text.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import type { TableDetail } from '#lib/contract/table.ts';
import { type OrderDraft, readOrderDraft, writeOrderDraft } from '#lib/draft/order-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import { NextBookings } from './next-bookings.tsx';
import { OutOfService } from './out-of-service.tsx';
import { OwnOrder } from './own-order.tsx';

export interface TablePageProps {
  readonly table: TableDetail;
  /** The table code that was scanned; null for a table chosen on Home. */
  readonly code: string | null;
  /** A `StaleDataBanner`. */
  readonly banner: ReactNode;
}

/** A table's page: the person's own order on it, a walk-in for those who scanned its code, or a booking. */
export function TablePage({ table, code, banner }: TablePageProps) {
  const t = useTranslations('add');
  const { navigateBack } = useRouter();
  const tableText = useTableText(table.time_zone);
  const [draft, setDraft] = useState(() => readOrderDraft(table.id));
  // The page that selects a coupon writes the draft: read it whenever this page becomes visible again.
  useEffect(() => setDraft(readOrderDraft(table.id)), [table.id]);
  const onDraft = (change: Partial<OrderDraft>) => {
    const next = { ...draft, ...change };
    writeOrderDraft(next);
    setDraft(next);
  };
  const mode = code ? draft.mode : 'book';
  const bar = (
    <>
      <AppBar title={tableText.name(table)} onBack={() => navigateBack()} />
      <div className="px-4 empty:hidden">{banner}</div>
    </>
  );
  const card = (
    <TableCard table={table} timeZone={table.time_zone} outletName={table.store_name}>
      <NextBookings table={table} />
    </TableCard>
  );
  const orderForm = (note: ReactNode = null) => {
    const head = (
      <>
        {card}
        {note}
        {code && (
          <Segmented
            label={t('when')}
            value={mode}
            onChange={(next) => onDraft({ mode: next })}
            options={[
              { value: 'now', label: t('now') },
              { value: 'book', label: t('book') },
            ]}
          />
        )}
      </>
    );
    const props: OrderFormProps = { table, code, draft, onDraft, bar, head };
    return mode === 'now' ? <WalkInForm {...props} /> : <BookingForm {...props} />;
  };
  if (code && table.my_order_id)
    return <OwnOrder id={table.my_order_id} code={code} bar={bar} card={card} orderForm={orderForm} />;
  return table.out_of_service ? <OutOfService bar={bar} card={card} /> : orderForm();
}
