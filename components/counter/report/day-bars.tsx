import { useDayText } from '#components/ui/use-day-text.ts';
import type { PeriodReport } from '#lib/contract/counter/report.ts';

/** A bar for the revenue of each day. Decorative: the figures are in the table of the days. */
export function DayBars({ days }: Pick<PeriodReport, 'days'>) {
  const dayText = useDayText();
  const highest = Math.max(1, ...days.map(({ revenue }) => revenue.total));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const short = (day: string) => dayText(day, { month: 'short', day: 'numeric' });
  return (
    <div aria-hidden="true" className="mt-4">
      <div className={`flex h-28 items-end ${days.length > 40 ? '' : 'gap-1'}`}>
        {days.map(({ day, revenue }) => (
          <span
            key={day}
            style={{ height: `${(100 * Math.max(0, revenue.total)) / highest}%` }}
            className="min-h-px min-w-0 flex-1 rounded-t-xs bg-brand-line [print-color-adjust:exact]"
          />
        ))}
      </div>
      <div className="mt-1 flex justify-between text-caption text-ink-3">
        <span>{short(first.day)}</span>
        <span>{short(last.day)}</span>
      </div>
    </div>
  );
}
