'use client';

import { useTranslations } from 'next-intl';
import { useDistanceText } from '#components/outlet/use-distance-text.ts';
import { Card } from '#components/ui/card.tsx';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import type { OutletTimes as Found } from '#lib/contract/search.ts';
import { writeOrderDraft } from '#lib/draft/order-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import { TypeTimes } from './type-times.tsx';

export interface OutletTimesProps extends Found {
  readonly day: string;
  readonly minutes: number;
}

/** The free starts at an outlet by table type. A tap opens the order form with all fields filled in. */
export function OutletTimes({ store, starts, day, minutes }: OutletTimesProps) {
  const t = useTranslations('find');
  const { navigateTo } = useRouter();
  const distanceText = useDistanceText();
  const types = [...new Set(starts.map(({ type }) => type))];
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
        <div className="flex flex-col gap-4">
          {types.map((type) => (
            <TypeTimes
              key={type}
              starts={starts.filter((start) => start.type === type)}
              timeZone={store.time_zone}
              onPick={open}
            />
          ))}
        </div>
      </section>
    </Card>
  );
}
