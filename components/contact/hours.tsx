import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { dayWithWeekday, useDayText } from '#components/ui/use-day-text.ts';
import { useTimeOfDayText } from '#components/ui/use-time-of-day-text.ts';
import { type DayHours, hoursOn, isWholeDay, readSentHours, type SentHours } from '#lib/domain/opening.ts';
import { type Day, weekday } from '#lib/domain/time.ts';
import { groupDays } from './group-days.ts';

/** How many days with other hours than those of the week are listed. */
const MAX_SPECIAL_DAYS = 10;

/** The opening hours of the week, equal days together, and the coming days with other hours. */
export function OpeningHours({ hours: sent, today }: { hours: SentHours; today: Day }) {
  const t = useTranslations('contact');
  const dayText = useDayText();
  const todayNumber = weekday(today);
  const hoursToday = hoursOn(readSentHours(sent), today);
  const groups = groupDays(
    sent.hours.map((range, index) => (index + 1 === todayNumber ? hoursToday : range)),
  );
  const isAlwaysOpen = groups.length === 1 && isWholeDay(groups[0]?.range ?? null);
  const nameOf = (day: number) => dayText(dayWithWeekday(day), { weekday: 'long' });
  const special = sent.special_hours.filter(({ date }) => date >= today).slice(0, MAX_SPECIAL_DAYS);
  return (
    <div className="flex flex-col gap-3">
      {isAlwaysOpen ? (
        <p className="font-semibold text-small" aria-current="date">
          {t('alwaysEveryDay')}
        </p>
      ) : (
        <dl className="flex flex-col gap-1 text-small">
          {groups.map(({ from, to, range }) => (
            <HoursRow
              key={from}
              name={
                from === to
                  ? nameOf(from)
                  : groups.length === 1
                    ? t('everyDay')
                    : t('dayRange', { from: nameOf(from), to: nameOf(to) })
              }
              range={range}
              isToday={from <= todayNumber && todayNumber <= to}
            />
          ))}
        </dl>
      )}
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
          ? isWholeDay(range)
            ? t('always')
            : `${timeOfDay(range.open)}–${timeOfDay(range.close)}`
          : t('closed')}
      </dd>
    </div>
  );
}
