import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import { addDays } from '#lib/domain/time.ts';

/** Chooses the day that is shown: a day back, any day, a day on, today. */
export function DaySwitch({
  day,
  today,
  onChange,
}: {
  day: string;
  today: string;
  onChange: (day: string) => void;
}) {
  const t = useTranslations('counter.bookings');
  const dayText = useDayText();
  return (
    <div className="flex min-w-0 items-center gap-1 max-sm:-ms-3 max-sm:flex-1">
      <IconButton icon={ChevronLeft} label={t('dayBefore')} onClick={() => onChange(addDays(day, -1))} />
      <label className="relative flex min-h-11 min-w-0 items-center justify-center whitespace-nowrap rounded-md px-2 font-semibold max-sm:px-0 max-sm:text-small focus-within:ring-2 focus-within:ring-brand-line hover:bg-fill">
        <span className="sr-only">{t('day')}</span>
        <span aria-hidden="true">
          {day === today && `${t('today')} · `}
          {dayText(day, { weekday: 'short', month: 'short', day: 'numeric' })}
        </span>
        <input
          type="date"
          value={day}
          required
          onChange={({ target }) => target.value && onChange(target.value)}
          onClick={({ currentTarget }) => currentTarget.showPicker?.()}
          className="absolute inset-0 w-full cursor-pointer opacity-0"
        />
      </label>
      <IconButton icon={ChevronRight} label={t('dayAfter')} onClick={() => onChange(addDays(day, 1))} />
      {day !== today && (
        <Button variant="ghost" onClick={() => onChange(today)}>
          {t('today')}
        </Button>
      )}
    </div>
  );
}
