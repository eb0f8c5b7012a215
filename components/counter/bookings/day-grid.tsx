import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { cx } from '#components/ui/cx.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Bookings } from '#lib/contract/counter/bookings.ts';
import { overlaps, type Period } from '#lib/domain/time.ts';
import { TypeIcon } from '../type-icon.tsx';
import { BlockedTime } from './blocked-time.tsx';
import { BookingBlock } from './booking-block.tsx';
import { dateMarks, hourMarks, ordersOfDay, playedPeriod } from './day-times.ts';
import type { GridActions } from './grid-actions.ts';
import { moveFocus } from './grid-focus.ts';
import { HOUR_PIXELS, pixelsOf } from './grid-size.ts';
import type { useBookingText } from './use-booking-text.ts';

const HOUR = 3600;
const LABEL_PIXELS = 132;
/** The part of the width that lies before now when the grid opens. */
const BEFORE_NOW = 0.2;

export type DayGridProps = GridActions & {
  bookings: Bookings;
  period: Period;
  text: ReturnType<typeof useBookingText>;
  now: number;
  selectedId: string | null;
  /** The new booking, or the place proposed for the booking `id`; `isTaken`: something else is there. */
  draft: (Period & { table_id: string; id?: string; isTaken: boolean }) | null;
  /** `at`: where the row was touched; null from the keyboard. */
  onEmpty: (table_id: string, at: number | null) => void;
};

/** A day: tables are rows, the time runs to the right. */
export function DayGrid(props: DayGridProps) {
  const { bookings, period, now } = props;
  const t = useTranslations('counter.bookings');
  const zone = bookings.outlet.time_zone;
  const { hour, day } = useClockText(zone);
  const grid = useRef<HTMLDivElement>(null);
  const marks = hourMarks(period, zone).slice(0, -1);
  const dates = dateMarks(marks, zone);
  const isNowShown = period.start_at < now && now < period.end_at;
  const nowX = LABEL_PIXELS + pixelsOf(now - period.start_at);
  useScrollTo(grid, isNowShown ? nowX : null, bookings.day);
  useShown(grid, props);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows are drawn by position, a table has none.
    <div
      ref={grid}
      role="group"
      aria-label={t('gridLabel')}
      onKeyDown={(event) => {
        if (moveFocus(event.currentTarget, event.target, event.key)) event.preventDefault();
      }}
      // What is scrolled to is not left below the numbers of the tables and the hours.
      className="relative h-full scroll-ps-28 scroll-pe-2 scroll-pt-10 overflow-auto rounded-lg bg-surface shadow-card"
    >
      <div className="relative" style={{ width: LABEL_PIXELS + pixelsOf(period.end_at - period.start_at) }}>
        <div className="sticky top-0 z-20 flex h-9 border-line border-b bg-surface">
          <span
            className="sticky left-0 z-10 border-line border-e bg-surface"
            style={{ width: LABEL_PIXELS }}
          />
          <span aria-hidden="true" className="relative flex-1 text-caption text-ink-3 tabular-nums">
            {marks.map((mark) => (
              <span
                key={mark}
                className={cx(
                  'absolute top-2 whitespace-nowrap ps-1.5',
                  dates.has(mark) && 'font-semibold text-ink-2',
                )}
                style={{ left: pixelsOf(mark - period.start_at) }}
              >
                {dates.has(mark) ? day(mark) : hour(mark)}
              </span>
            ))}
          </span>
        </div>
        {marks.map((mark) => (
          <span
            key={mark}
            aria-hidden="true"
            className={cx(
              'pointer-events-none absolute top-9 bottom-0 w-px',
              dates.has(mark) ? 'bg-control' : 'bg-line',
            )}
            style={{ left: LABEL_PIXELS + pixelsOf(mark - period.start_at) }}
          />
        ))}
        {bookings.tables.map((table) => (
          <TableRow key={table.id} {...props} table={table} />
        ))}
        {isNowShown && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-7 bottom-0 z-[5] w-0.5 bg-danger before:absolute before:-top-0.5 before:-left-[3px] before:size-2 before:rounded-full before:bg-danger"
            style={{ left: nowX }}
          />
        )}
      </div>
    </div>
  );
}

function TableRow({
  bookings,
  period,
  text,
  selectedId,
  draft,
  onSelect,
  onPropose,
  onLengthen,
  onConfirm,
  onCancel,
  onEmpty,
  table,
  now,
}: DayGridProps & { table: Bookings['tables'][number] }) {
  const t = useTranslations('counter');
  const { time } = useClockText(bookings.outlet.time_zone);
  const orders = ordersOfDay(bookings).filter(({ table_id }) => table_id === table.id);
  const blocks = bookings.blocks.filter((block) => block.table_id === table.id && overlaps(block, period));
  const closed = closedPeriods(bookings.open, period);
  const box = ({ start_at, end_at }: Period) => {
    const left = Math.max(start_at, period.start_at);
    return {
      left: pixelsOf(left - period.start_at),
      width: pixelsOf(Math.min(end_at, period.end_at) - left),
    };
  };
  return (
    <div data-row className="flex h-12 border-line border-b">
      <div
        className="sticky left-0 z-10 flex flex-col justify-center border-line border-e bg-surface px-3"
        style={{ width: LABEL_PIXELS }}
      >
        <span className="flex items-center gap-1.5 font-bold text-title tabular-nums leading-tight">
          {table.number}
          <TypeIcon drawing={table.drawing} />
        </span>
        <span className="truncate text-caption text-ink-3 leading-tight">
          {table.out_of_service ? t('state.out') : table.type_name}
        </span>
      </div>
      <div className="relative flex-1">
        <button
          type="button"
          aria-label={t('bookings.newOn', { number: table.number })}
          disabled={table.out_of_service}
          onClick={({ detail, clientX, currentTarget }) => {
            const x = clientX - currentTarget.getBoundingClientRect().left;
            onEmpty(table.id, detail === 0 ? null : period.start_at + (x / HOUR_PIXELS) * HOUR);
          }}
          className="absolute inset-0 hover:bg-brand/5 disabled:hover:bg-transparent"
        />
        {(table.out_of_service ? [period] : closed).map((part) => (
          <BlockedTime key={part.start_at} style={box(part)} />
        ))}
        {blocks.map(({ reason, ...part }) => (
          <BlockedTime
            key={part.start_at}
            style={box(part)}
            {...(reason !== null && { reason, until: time(part.end_at) })}
          />
        ))}
        {draft?.table_id === table.id && (
          <span
            data-draft
            aria-hidden="true"
            style={box(draft)}
            className={cx(
              'pointer-events-none absolute inset-y-1 rounded-md border-2 border-dashed',
              draft.isTaken ? 'border-danger-text bg-danger/10' : 'border-brand-line bg-brand/10',
            )}
          />
        )}
        {orders.map((order) => (
          <BookingBlock
            key={order.id}
            order={order}
            text={text}
            style={box(playedPeriod(order))}
            selected={order.id === selectedId}
            picked={draft?.id === order.id}
            now={now}
            stepPixels={pixelsOf(bookings.rules.step_minutes * 60)}
            onSelect={onSelect}
            onPropose={onPropose}
            onLengthen={onLengthen}
            onConfirm={onConfirm}
            onCancel={onCancel}
          />
        ))}
      </div>
    </div>
  );
}

function closedPeriods(open: readonly Period[], { start_at, end_at }: Period): Period[] {
  const [first] = open;
  if (!first) return [{ start_at, end_at }];
  return [
    { start_at, end_at: first.start_at },
    { start_at: first.end_at, end_at },
  ].filter((part) => part.start_at < part.end_at);
}

/** Scrolls to the time once for each day. */
function useScrollTo(grid: React.RefObject<HTMLDivElement | null>, x: number | null, day: string): void {
  const scrolledDay = useRef<string | null>(null);
  useEffect(() => {
    const element = grid.current;
    if (!element || scrolledDay.current === day) return;
    scrolledDay.current = day;
    element.scrollLeft = x === null ? 0 : Math.max(0, x - LABEL_PIXELS - element.clientWidth * BEFORE_NOW);
  }, [grid, x, day]);
}

/** Keeps what is chosen or proposed in sight beside the panel. */
function useShown(
  grid: React.RefObject<HTMLDivElement | null>,
  { selectedId, draft }: Pick<DayGridProps, 'selectedId' | 'draft'>,
): void {
  const selector = draft ? '[data-draft]' : `[data-order="${selectedId}"]`;
  const place = draft && `${draft.table_id} ${draft.start_at} ${draft.end_at}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is proposed is followed to each place.
  useEffect(() => {
    grid.current?.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [grid, selector, place]);
}
