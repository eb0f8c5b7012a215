import { useTranslations } from 'next-intl';
import { Section } from '#components/ui/section.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { dayWithWeekday, useDayText } from '#components/ui/use-day-text.ts';
import type { Heat } from '#lib/contract/counter/report.ts';
import { addDays, weekday } from '#lib/domain/time.ts';

type Cell = Heat['cells'][number];

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/**
 * The color of each fifth, as percent of the green of texts on the surface. Text in ink is legible on all but
 * the last, which has text in the color of the surface, in both themes and with any accent color. Lightness
 * tells them apart, not hue.
 */
const STEPS = [8, 18, 28, 40, 100];
const stepOf = (percent: number): number => Math.min(STEPS.length - 1, Math.floor(percent / 20));
const styleOf = (step: number) => ({
  backgroundColor: `color-mix(in srgb, var(--c-brand-text) ${STEPS[step]}%, var(--c-surface))`,
  color: step === STEPS.length - 1 ? 'var(--c-surface)' : 'var(--c-ink)',
});

/** How much of the open time was occupied, by weekday and hour. */
export function HeatMap({
  cells,
  from,
  to,
  today,
}: Pick<Heat, 'cells' | 'from' | 'to'> & {
  /** The business day, whose last hours may be to come. */
  today: string;
}) {
  const t = useTranslations('counter.reports');
  const dayText = useDayText();
  const { hour: hourText } = useClockText('UTC');
  const hours = [...new Set(cells.map(({ hour }) => hour))].sort((a, b) => a - b);
  const asked = weekdaysIn(from, to);
  // Today's coming hours have no figure yet if today is the only such weekday in the period.
  const coming = to >= today && addDays(from, 6) >= today ? weekday(today) : null;
  const lastHour = Math.max(-1, ...cells.filter((cell) => cell.weekday === coming).map(({ hour }) => hour));
  const cellAt = new Map(cells.map((cell) => [`${cell.weekday} ${cell.hour}`, cell]));
  return (
    <Section title={t('heat')}>
      <div className="rounded-lg bg-surface p-3 shadow-card sm:p-4">
        <p className="text-ink-2 text-small">
          {t('used', { percent: percentOf(cells) })} · {t('heatText')}
        </p>
        {hours.length === 0 ? (
          <p className="mt-3 text-ink-3">{t('noHours')}</p>
        ) : (
          <table
            aria-label={t('heat')}
            className="mt-3 w-full table-fixed border-separate border-spacing-0.5"
          >
            <thead>
              <tr>
                <th scope="col" className="w-12 font-normal text-caption text-ink-3 sm:w-16">
                  <span className="sr-only">{t('hour')}</span>
                </th>
                {WEEKDAYS.map((each) => (
                  <th key={each} scope="col" className="pb-1 font-medium text-caption text-ink-3">
                    {dayText(dayWithWeekday(each), { weekday: 'short' })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour}>
                  <th
                    scope="row"
                    className="whitespace-nowrap pe-1 text-end font-normal text-caption text-ink-3 tabular-nums"
                  >
                    {hourText(hour * 3600)}
                  </th>
                  {WEEKDAYS.map((each) => (
                    <HeatCell
                      key={each}
                      cell={cellAt.get(`${each} ${hour}`)}
                      isAsked={asked.has(each)}
                      isToCome={each === coming && hour > lastHour}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Legend />
      </div>
    </Section>
  );
}

/** The weekdays, 1 = Monday, of the days from `from` to `to`. */
function weekdaysIn(from: string, to: string): ReadonlySet<number> {
  const weekdays = new Set<number>();
  for (let day = from; day <= to && weekdays.size < 7; day = addDays(day, 1)) weekdays.add(weekday(day));
  return weekdays;
}

function percentOf(cells: readonly Cell[]): number {
  const open = cells.reduce((sum, { open_minutes }) => sum + open_minutes, 0);
  const occupied = cells.reduce((sum, { occupied_minutes }) => sum + occupied_minutes, 0);
  // A game that goes on beyond the hours, or on a table that is out of service by then, occupies what is not
  // open.
  return open === 0 ? (occupied > 0 ? 100 : 0) : Math.min(100, Math.round((100 * occupied) / open));
}

function HeatCell({
  cell,
  isAsked,
  isToCome,
}: {
  cell: Cell | undefined;
  /** Whether the period has such a weekday. */
  isAsked: boolean;
  /** Whether the hour is to come today. */
  isToCome: boolean;
}) {
  const t = useTranslations('counter.reports');
  if (!isAsked)
    return (
      <td>
        <span className="sr-only">{t('outside')}</span>
      </td>
    );
  if (!cell)
    return (
      <td className="h-7 text-center text-caption text-ink-3">
        <span aria-hidden="true">{isToCome ? '·' : '–'}</span>
        <span className="sr-only">{t(isToCome ? 'toCome' : 'closed')}</span>
      </td>
    );
  const percent = percentOf([cell]);
  return (
    <td
      style={styleOf(stepOf(percent))}
      className="h-7 rounded-[0.25rem] text-center text-caption tabular-nums [print-color-adjust:exact]"
    >
      {percent}
    </td>
  );
}

function Legend() {
  const t = useTranslations('counter.reports');
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-caption text-ink-3">
      <span>{t('legend')}</span>
      <ul className="flex gap-0.5">
        {STEPS.map((percent, step) => (
          <li
            key={percent}
            style={styleOf(step)}
            className="rounded-[0.25rem] px-2 py-1 tabular-nums [print-color-adjust:exact]"
          >
            {step * 20}–{step === STEPS.length - 1 ? 100 : step * 20 + 19}
          </li>
        ))}
      </ul>
    </div>
  );
}
