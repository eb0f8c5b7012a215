'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryError } from '#app/features/query/query-error.tsx';
import { useTableType } from '#components/table/table-types.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { DayStrip } from '#components/ui/day-strip.tsx';
import { Section } from '#components/ui/section.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useScrollToSelected } from '#components/ui/use-scroll-to-selected.ts';
import { tableQueries } from '#lib/api/table.ts';
import { tableDetailQuery } from '#lib/api/table-detail.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import type { MoveDraft } from '#lib/draft/top-up-draft.ts';
import { usePersonId } from '#lib/session/session.ts';
import { MoveFooter } from './move-footer.tsx';
import { slotsDayOf } from './opening-day.ts';
import { StartPicker } from './start-picker.tsx';
import { useBookingSlots } from './use-booking-slots.ts';

export interface MoveSheetProps {
  readonly order: OrderDetail;
  /** What was chosen before a top-up; null: the booking as it is. */
  readonly draft: MoveDraft | null;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly isLate: boolean;
  readonly onMoved: () => void;
}

/** Moves a paid booking to another time or table of its outlet. */
export default function MoveSheet({ order, draft, open, isLate, onClose, onMoved }: MoveSheetProps) {
  const t = useTranslations('desk.move');
  const [choice, setChoice] = useState<MoveDraft>(
    draft ?? { table_id: order.table.id, day: null, start_at: order.start_at },
  );
  const query = useQuery({
    ...tableDetailQuery({ id: choice.table_id }, usePersonId(), useLocale()),
    enabled: open,
  });
  const table = query.data;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={
        <MoveFooter
          order={order}
          choice={choice}
          open={open}
          isLate={isLate}
          onClose={onClose}
          onMoved={onMoved}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <TableChips
          order={order}
          value={choice.table_id}
          onChange={(table_id) => setChoice({ ...choice, table_id })}
        />
        <QueryError query={query} />
        {table ? (
          <Times order={order} table={table} choice={choice} onChoice={setChoice} />
        ) : (
          query.isPending && <Skeleton className="h-40 w-full rounded-md" />
        )}
      </div>
    </Sheet>
  );
}

function TableChips({
  order,
  value,
  onChange,
}: {
  order: OrderDetail;
  value: string;
  onChange: (id: string) => void;
}) {
  const t = useTranslations();
  const typeOf = useTableType();
  const row = useScrollToSelected<HTMLFieldSetElement>(value);
  const { data: tables } = useQuery(tableQueries.list(order.store.id));
  const offered = tables?.list.filter((table) => !table.out_of_service || table.id === order.table.id) ?? [];
  return (
    <Section title={t('desk.move.table')}>
      <fieldset
        ref={row}
        aria-label={t('desk.move.table')}
        className="no-scrollbar -mx-4 flex min-h-11 gap-2 overflow-x-auto px-4"
      >
        {offered.map(({ id, number, type }) => (
          <Chip key={id} selected={id === value} onClick={() => onChange(id)}>
            {t('table.name', { number })} · {typeOf(type).name}
          </Chip>
        ))}
      </fieldset>
    </Section>
  );
}

function Times({
  order,
  table,
  choice,
  onChoice,
}: {
  order: OrderDetail;
  table: TableDetail;
  choice: MoveDraft;
  onChoice: (choice: MoveDraft) => void;
}) {
  const t = useTranslations('add');
  const draft = { ...choice, mode: 'book' as const, minutes: order.minutes };
  const { query, slots, day, days, closedDays, today, start } = useBookingSlots({
    table,
    changing: order,
    draft,
  });
  return (
    <>
      <Section title={t('day')}>
        <DayStrip
          label={t('day')}
          days={days}
          today={today}
          closedDays={closedDays}
          value={day}
          onChange={(next) => onChoice({ ...choice, day: next, start_at: null })}
        />
      </Section>
      <Section title={t('start')}>
        <QueryError query={query} />
        {query.isPending && <Skeleton className="h-40 w-full rounded-md" />}
        {slots &&
          (slots.free_starts.length > 0 ? (
            <StartPicker
              key={`${table.id} ${day}`}
              slots={slots}
              timeZone={table.time_zone}
              value={start}
              onChange={(at) => onChoice({ ...choice, day: slotsDayOf(table, at), start_at: at })}
            />
          ) : (
            <p className="text-ink-2">{t(slots.open.length > 0 ? 'dayFull' : 'dayClosed')}</p>
          ))}
      </Section>
    </>
  );
}
