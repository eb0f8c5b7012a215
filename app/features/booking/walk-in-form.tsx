'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { configQueries } from '#lib/api/config.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import { Checkout } from './checkout.tsx';
import { DurationPicker } from './duration-picker.tsx';
import type { OrderFormProps } from './order-form-props.ts';

/** Orders a game that starts now, at the table. */
export function WalkInForm(props: OrderFormProps) {
  const { table, draft, onDraft, bar, head } = props;
  const t = useTranslations('add');
  const { time } = useClockText(table.time_zone);
  const { data: config } = useQuery(configQueries.config());
  const blocked = blockedBy(table);
  if (blocked) {
    return (
      <Page bar={bar}>
        <div className="flex flex-1 flex-col gap-5">
          {head}
          <Empty
            scene="tables"
            title={t(`blocked.${blocked}`)}
            text={
              table.state_until_at
                ? t('blocked.until', { time: time(table.state_until_at) })
                : t('blocked.text')
            }
            action={<Button onClick={() => onDraft({ mode: 'book' })}>{t('bookInstead')}</Button>}
          />
        </div>
      </Page>
    );
  }
  const { min_minutes = 30, step_minutes = 15 } = config?.booking ?? {};
  const minutes = Math.min(draft.minutes, table.max_minutes_now);
  return (
    <Checkout {...props} startAt={null} minutes={minutes} onStart={() => {}} submitLabel={t('startNow')}>
      {head}
      <Section title={t('howLong')}>
        <DurationPicker
          minutes={minutes}
          onChange={(next) => onDraft({ minutes: next })}
          min={min_minutes}
          max={table.max_minutes_now}
          step={step_minutes}
        />
        {table.free_until_at !== null && (
          <p className="mt-3 text-ink-2 text-small">
            {t('nextBooking', { time: time(table.free_until_at) })}
          </p>
        )}
      </Section>
    </Checkout>
  );
}

/** Why no game can start on the table now; null if one can. */
function blockedBy(table: TableDetail): 'inUse' | 'cleaning' | 'closed' | 'soon' | null {
  if (table.state === 'in_use') return 'inUse';
  if (table.state === 'cleaning') return 'cleaning';
  if (!table.open_now) return 'closed';
  return table.max_minutes_now === 0 ? 'soon' : null;
}
