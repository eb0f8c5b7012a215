'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { EarlyEndRule } from '#components/pay/early-end-rule.tsx';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useNowMinute } from '#components/ui/use-seconds.ts';
import { ZoneNote } from '#components/ui/zone-note.tsx';
import { serverNow } from '#lib/api/client/server-clock.ts';
import { configQueries } from '#lib/api/config.ts';
import type { TableDetail } from '#lib/contract/table.ts';
import { Checkout } from './checkout.tsx';
import { DurationPicker } from './duration-picker.tsx';
import { DEFAULT_LENGTHS, withinLimits } from './game-length.ts';
import type { OrderFormProps } from './order-form-props.ts';

/** Orders a game that starts now, at the table. */
export function WalkInForm(props: OrderFormProps) {
  const { table, changing, draft, onDraft, bar, head } = props;
  const t = useTranslations('add');
  const { coming } = useClockText(table.time_zone);
  const now = useNowMinute(serverNow);
  const own = table.next_bookings[0]?.mine ? table.next_bookings[0] : null;
  const { data: config } = useQuery(configQueries.config());
  const longest = table.max_minutes_now;
  // When an order is changed, its own hold blocks the table only for everybody else.
  const blocked = changing ? null : blockedBy(table);
  if (blocked) {
    return (
      <Page bar={bar}>
        <div className="flex flex-1 flex-col gap-5">
          {head(table.price_per_hour)}
          <Empty
            illustration="tables"
            title={t(`blocked.${blocked}`)}
            text={
              // The note above says from when the booking can be opened.
              blocked === 'own'
                ? undefined
                : blocked === 'closed' && table.opens_at !== null
                  ? t('blocked.opensAt', { time: coming(table.opens_at) })
                  : table.state_until_at
                    ? t(blocked === 'inUse' ? 'blocked.ends' : 'blocked.until', {
                        time: coming(table.state_until_at),
                      })
                    : t('blocked.text')
            }
            action={
              <Button
                {...(blocked === 'own' ? { variant: 'secondary' } : {})}
                onClick={() => onDraft({ mode: 'book' })}
              >
                {t('bookInstead')}
              </Button>
            }
          />
        </div>
      </Page>
    );
  }
  const { min_minutes, step_minutes } = config?.booking ?? DEFAULT_LENGTHS;
  const minutes = withinLimits(draft.minutes, { min_minutes, max_minutes: longest });
  return (
    <Checkout
      {...props}
      startAt={null}
      minutes={minutes}
      onStart={() => {}}
      submitLabel={t(changing ? 'changeSubmit' : 'startNow')}
    >
      {head(table.price_per_hour)}
      <ZoneNote timeZone={table.time_zone} place={table.store_name} at={now} />
      <Section title={t('howLong')}>
        <DurationPicker
          minutes={minutes}
          onChange={(next) => onDraft({ minutes: next })}
          min={min_minutes}
          max={longest}
          step={step_minutes}
        />
        {/* Here, and not beside the price, as it is known before the price is. */}
        {config && table.price_per_hour > 0 && (
          <EarlyEndRule
            minutes={minutes}
            minChargeMinutes={config.booking.min_charge_minutes}
            className="mt-3 text-ink-2 text-small"
          />
        )}
        {!changing && table.free_until_at !== null && (
          <p className="mt-3 text-ink-2 text-small">
            {t(own ? 'nextOwn' : 'nextBooking', { time: coming(table.free_until_at) })}
          </p>
        )}
      </Section>
    </Checkout>
  );
}

function blockedBy(table: TableDetail): 'inUse' | 'cleaning' | 'closed' | 'soon' | 'own' | null {
  if (table.state === 'in_use') return 'inUse';
  if (table.state === 'cleaning') return 'cleaning';
  if (!table.open_now) return 'closed';
  if (table.max_minutes_now > 0) return null;
  return table.next_bookings[0]?.mine ? 'own' : 'soon';
}
