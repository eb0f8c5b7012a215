'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { StartPrice } from '#components/table/start-price.tsx';
import { useTableType } from '#components/table/table-types.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { timeCell, timeGrid } from '#components/ui/time-grid.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OutletTimes } from '#lib/contract/search.ts';
import { firstStarts } from './first-starts.ts';

type Start = OutletTimes['starts'][number];

export interface TypeTimesProps {
  readonly starts: readonly Start[];
  readonly timeZone: string;
  readonly onPick: (start: Start) => void;
}

/** The free starts of a table type. If the price changes during the day, each start shows its own. */
export function TypeTimes({ starts, timeZone, onPick }: TypeTimesProps) {
  const t = useTranslations('find');
  const perHour = useTranslations('table')('perHour');
  const money = useMoney();
  const { time } = useClockText(timeZone);
  const [all, setAll] = useState(false);
  const type = useTableType()(starts[0]?.type ?? '');
  const shown = all ? starts : firstStarts(starts, timeZone);
  const prices = starts.map(({ price_per_hour }) => price_per_hour);
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)];
  return (
    <div>
      {/* A server that sends no types sends no names for them. */}
      {type.name !== '' && (
        <h4 className="mb-2 flex items-baseline justify-between gap-3 text-small">
          <span className="flex min-w-0 items-center gap-2 font-medium">
            <span className="h-2.5 w-4 shrink-0 rounded-[3px]" style={{ background: type.cloth }} />
            {type.name}
          </span>
          <span className="shrink-0 text-ink-2 tabular-nums">
            {lowest === highest ? (
              <StartPrice perHour={lowest} />
            ) : (
              `${money.short(lowest)}–${money.short(highest)}${perHour}`
            )}
          </span>
        </h4>
      )}
      <div className={timeGrid}>
        {shown.map((start) => (
          <button
            key={start.start_at}
            type="button"
            aria-label={t(start.price_per_hour > 0 ? 'pick' : 'pickFree', {
              time: time(start.start_at),
              type: type.name,
              price: money.short(start.price_per_hour),
              tables: start.tables,
            })}
            onClick={() => onPick(start)}
            className={`${timeCell} active:bg-fill`}
          >
            {time(start.start_at)}
            {lowest !== highest && (
              <span className="font-normal text-ink-3 text-micro">
                <StartPrice perHour={start.price_per_hour} />
              </span>
            )}
          </button>
        ))}
      </div>
      {shown.length < starts.length && (
        <Button block size="sm" variant="ghost" className="mt-2" onClick={() => setAll(true)}>
          {t('more', { count: starts.length - shown.length })}
        </Button>
      )}
    </div>
  );
}
