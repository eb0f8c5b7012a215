import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { dayWithWeekday, useDayText } from '#components/ui/use-day-text.ts';
import { useTimeOfDayText } from '#components/ui/use-time-of-day-text.ts';
import type { Contact } from '#lib/contract/contact.ts';

/** The opening hours of the week. `today`: 1 = Monday. */
export function OpeningHours({ hours, today }: { hours: Contact['stores'][number]['hours']; today: number }) {
  const t = useTranslations('contact');
  const dayText = useDayText();
  const timeOfDay = useTimeOfDayText();
  return (
    <dl className="flex flex-col gap-1 text-small">
      {hours.map((range, index) => {
        const name = dayText(dayWithWeekday(index + 1), { weekday: 'long' });
        return (
          <div
            key={name}
            className={cx('flex justify-between gap-3', index + 1 === today && 'font-semibold text-ink')}
          >
            <dt>{name}</dt>
            <dd className="tabular-nums">
              {range
                ? range.open === '00:00' && range.close === '24:00'
                  ? t('always')
                  : `${timeOfDay(range.open)}–${timeOfDay(range.close)}`
                : t('closed')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
