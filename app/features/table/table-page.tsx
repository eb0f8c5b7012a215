'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { BookingForm } from '#app/features/booking/booking-form.tsx';
import type { OrderFormProps } from '#app/features/booking/order-form-props.ts';
import { WalkInForm } from '#app/features/booking/walk-in-form.tsx';
import { OfferForm } from '#app/features/waiting/offer-form.tsx';
import { HoldNote } from '#components/order/hold-note.tsx';
import { TableCard } from '#components/table/table-card.tsx';
import { useTableText } from '#components/table/use-table-text.ts';
import { AppBar } from '#components/ui/app-bar.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Page } from '#components/ui/page.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import {
  draftOfOrder,
  newOrderDraft,
  type OrderDraft,
  readOrderDraft,
  writeOrderDraft,
} from '#lib/draft/order-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import { NextBookings } from './next-bookings.tsx';
import { OutOfService } from './out-of-service.tsx';
import { OwnOrder } from './own-order.tsx';

const PlayedTable = lazyPart(() => import('#app/features/player/played-table.tsx'));

export interface TablePageProps {
  readonly table: TableDetail;
  readonly code: string | null;
  readonly changing?: OrderDetail | null;
  readonly banner: ReactNode;
}

/** A table's page: the person's own order on it, a walk-in for those who scanned its code, or a booking. */
export function TablePage({ table, code, changing = null, banner }: TablePageProps) {
  const t = useTranslations('add');
  const { navigateBack } = useRouter();
  const tableText = useTableText(table.time_zone);
  const changedId = changing?.id ?? '';
  const [stored, setStored] = useState(() => readOrderDraft(table.id, changedId));
  // The page that selects a coupon writes the draft: read it whenever this page becomes visible again.
  useEffect(() => setStored(readOrderDraft(table.id, changedId)), [table.id, changedId]);
  // Until something is chosen, a change of an order follows the order, which may have been read from the
  // cache at first.
  const initial = useMemo(
    () => (changing ? draftOfOrder(changing) : newOrderDraft(table.id)),
    [changing, table.id],
  );
  const draft = stored ?? initial;
  const onDraft = (change: Partial<OrderDraft>) => {
    const next = { ...draft, ...change };
    writeOrderDraft(next, changedId);
    setStored(next);
  };
  const mode = changing ? changing.kind : code ? draft.mode : 'book';
  const bar = (
    <>
      <AppBar title={changing ? t('changeTitle') : tableText.name(table)} onBack={() => navigateBack()} />
      <div className="px-4 empty:hidden">{banner}</div>
    </>
  );
  const card = (pricePerHour: number | null) => (
    <TableCard
      table={{ ...table, held: table.held_for_me, price_per_hour: pricePerHour }}
      timeZone={table.time_zone}
      outletName={table.store_name}
      isTitled={!changing}
    >
      <NextBookings table={table} />
    </TableCard>
  );
  const cardNow = card(table.price_per_hour);
  const orderForm = (note: ReactNode = null) => {
    const head = (pricePerHour: number | null) => (
      <>
        {card(pricePerHour)}
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
    const props: OrderFormProps = { table, code, changing, draft, onDraft, bar, head };
    if (changing && changing.wish_id !== null) return <OfferForm {...props} offer={changing} />;
    return mode === 'now' ? <WalkInForm {...props} /> : <BookingForm {...props} />;
  };
  if (code && table.my_order_id)
    return <OwnOrder id={table.my_order_id} code={code} bar={bar} card={cardNow} orderForm={orderForm} />;
  if (code && table.joined_order_id)
    return (
      <Suspense fallback={<Page bar={bar}>{cardNow}</Page>}>
        <PlayedTable id={table.joined_order_id} code={code} bar={bar} card={cardNow} orderForm={orderForm} />
      </Suspense>
    );
  if (table.out_of_service) return <OutOfService bar={bar} card={cardNow} />;
  return orderForm(changing && <HoldNote order={changing} clock={serverNow} />);
}
