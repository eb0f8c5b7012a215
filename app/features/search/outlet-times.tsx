'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDistanceText } from '#components/outlet/use-distance-text.ts';
import { Legend } from '#components/table/legend.tsx';
import { StartPrice } from '#components/table/start-price.tsx';
import { useTableType } from '#components/table/table-types.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { timeCell, timeGrid } from '#components/ui/time-grid.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import type { OutletTimes as Found } from '#lib/contract/search.ts';
import { writeOrderDraft } from '#lib/draft/order-draft.ts';
import { useRouter } from '#lib/router/router.ts';

const FEW = 8;

export interface OutletTimesProps extends Found {
  /** Whose opening hours the starts are in. */
  readonly day: string;
  readonly minutes: number;
}

/** The free starts at an outlet; a tap on one opens the order form of its table with all of it filled in. */
export function OutletTimes({ store, starts, day, minutes }: OutletTimesProps) {
  const t = useTranslations('find');
  const money = useMoney();
  const typeOf = useTableType();
  const { navigateTo } = useRouter();
  const { time } = useClockText(store.time_zone);
  const distanceText = useDistanceText();
  const [all, setAll] = useState(false);
  // A row of one more is as long as the button that would show it.
  const shown = all || starts.length <= FEW + 1 ? starts : starts.slice(0, FEW);
  // A server that sends no types draws none.
  const types = [...new Set(starts.flatMap(({ type }) => type ?? []))];
  const open = ({ table_id, start_at }: Found['starts'][number]) => {
    writeOrderDraft({ table_id, mode: 'book', day, start_at, minutes });
    navigateTo('/pages/order/add', { id: table_id });
  };
  return (
    <Card>
      <section aria-label={t('times', { outlet: store.name })}>
        <h3 className="flex items-baseline justify-between gap-3">
          <span className="min-w-0 font-semibold text-title">{store.name}</span>
          {store.distance !== null && (
            <span className="shrink-0 text-ink-2 text-small">{distanceText(store.distance)}</span>
          )}
        </h3>
        <p className="mb-3 text-ink-3 text-small">{store.address}</p>
        <ZoneNote
          timeZone={store.time_zone}
          place={store.name}
          at={starts[0]?.start_at ?? 0}
          className="mb-3"
        />
        <div className="mb-3 empty:hidden">{types.length > 0 && <Legend types={types} />}</div>
        <div className={timeGrid}>
          {shown.map((start) => (
            <button
              key={start.start_at}
              type="button"
              aria-label={t(start.price_per_hour > 0 ? 'pick' : 'pickFree', {
                time: time(start.start_at),
                type: typeOf(start.type ?? '').name,
                price: money.short(start.price_per_hour),
                tables: start.tables,
              })}
              onClick={() => open(start)}
              className={`${timeCell} active:bg-fill`}
            >
              {time(start.start_at)}
              <span className="flex items-center gap-1 font-normal text-ink-3 text-micro">
                {start.type !== undefined && types.length > 1 && (
                  <span className="h-2 w-3 rounded-[2px]" style={{ background: typeOf(start.type).cloth }} />
                )}
                <StartPrice perHour={start.price_per_hour} />
              </span>
            </button>
          ))}
        </div>
        {shown.length < starts.length && (
          <Button block size="sm" variant="ghost" className="mt-2" onClick={() => setAll(true)}>
            {t('more', { count: starts.length - shown.length })}
          </Button>
        )}
      </section>
    </Card>
  );
}
