import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { AmountField } from '#components/counter/amount-field.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { dayWithWeekday, useDayText } from '#components/ui/use-day-text.ts';
import type { PricingEdit } from '#lib/contract/counter/hall.ts';

type Band = PricingEdit['bands'][number];

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** A price for some hours of some days. */
export function BandFields({
  band,
  errorAt,
  onChange,
  onRemove,
}: {
  band: Band;
  /** `field`: empty for the band, else as `.per_hour`. */
  errorAt: (field: string) => string | null;
  onChange: (band: Band) => void;
  onRemove: () => void;
}) {
  const t = useTranslations('counter.hall');
  const dayText = useDayText();
  const chosen = band.weekdays.length === 0 && !band.holidays ? weekdays : band.weekdays;
  const amountError = errorAt('.per_hour');
  const toggle = (weekday: (typeof weekdays)[number]) => {
    const rest = chosen.filter((each) => each !== weekday);
    const next = rest.length === chosen.length ? [...chosen, weekday].sort() : rest;
    onChange({ ...band, holidays: false, weekdays: next });
  };
  return (
    <fieldset className="@container flex min-w-0 flex-col gap-3 border-line border-t pt-3">
      <legend className="sr-only">{t('band')}</legend>
      <div className="flex flex-wrap gap-1">
        {weekdays.map((weekday) => (
          <Chip key={weekday} selected={chosen.includes(weekday)} onClick={() => toggle(weekday)}>
            {dayText(dayWithWeekday(weekday), { weekday: 'short' })}
          </Chip>
        ))}
        <Chip
          selected={band.holidays}
          onClick={() => onChange({ ...band, holidays: !band.holidays, weekdays: [] })}
        >
          {t('holidays')}
        </Chip>
      </div>
      <div className="grid items-end gap-2 @xs:grid-cols-2">
        <TextField
          label={t('from')}
          type="time"
          value={band.from}
          error={amountError ? null : errorAt('')}
          onChange={(from) => onChange({ ...band, from })}
        />
        <TextField
          label={t('to')}
          type="time"
          value={band.to === '24:00' ? '00:00' : band.to}
          onChange={(to) => onChange({ ...band, to: to === '00:00' ? '24:00' : to })}
        />
        <AmountField
          label={t('perHour')}
          value={band.per_hour}
          error={amountError}
          onChange={(per_hour) => onChange({ ...band, per_hour })}
        />
        <IconButton icon={X} label={t('removeBand')} onClick={onRemove} />
      </div>
    </fieldset>
  );
}
