import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { dayWithWeekday, useDayText } from '#components/ui/use-day-text.ts';
import { useTimeOfDayText } from '#components/ui/use-time-of-day-text.ts';
import { type DayHours, hoursOn, readSentHours, type SentHours } from '#lib/domain/opening.ts';
import { type Day, weekday } from '#lib/domain/time.ts';

/** How many days with other hours than those of the week are listed. */
const MAX_SPECIAL_DAYS = 10;

/** The opening hours of the week, today's in bold, and the coming days with other hours. */
export function OpeningHours({ hours: sent, today }: { hours: SentHours; today: Day }) {
  const t = useTranslations('contact');
  const dayText = useDayText();
  const hoursToday = hoursOn(readSentHours(sent), today);
  const special = sent.special_hours.filter(({ date }) => date >= today).slice(0, MAX_SPECIAL_DAYS);
  return (
    <div className="flex flex-col gap-3">
      <dl className="flex flex-col gap-1 text-small">
        {sent.hours.map((range, index) => {
          const isToday = index + 1 === weekday(today);
          const name = dayText(dayWithWeekday(index + 1), { weekday: 'long' });
          return <HoursRow key={name} name={name} range={isToday ? hoursToday : range} isToday={isToday} />;
        })}
      </dl>
      {special.length > 0 && (
        <div>
          <p className="mb-1 text-caption text-ink-3">{t('specialHours')}</p>
          <dl className="flex flex-col gap-1 text-small">
            {special.map(({ date, hours: range }) => {
              const name = dayText(date, { weekday: 'short', month: 'short', day: 'numeric' });
              return <HoursRow key={date} name={name} range={range} isToday={date === today} />;
            })}
          </dl>
        </div>
      )}
    </div>
  );
}

function HoursRow({ name, range, isToday }: { name: string; range: DayHours | null; isToday: boolean }) {
  const t = useTranslations('contact');
  const timeOfDay = useTimeOfDayText();
  return (
    <div
      className={cx('flex justify-between gap-3', isToday && 'font-semibold text-ink')}
      aria-current={isToday ? 'date' : undefined}
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
}
