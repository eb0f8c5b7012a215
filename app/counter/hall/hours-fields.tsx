import { useTranslations } from 'next-intl';
import { SelectField } from '#components/ui/select-field.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { type DayHours, isWholeDay } from '#lib/domain/opening.ts';

const WHOLE_DAY: DayHours = { open: '00:00', close: '24:00' };
const USUAL: DayHours = { open: '10:00', close: '02:00' };
const choices = ['hours', 'always', 'closed'] as const;

/** The hours of a day: closed, around the clock, or from and to, which may be on the next day. */
export function HoursFields({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: DayHours | null;
  error: string | null;
  onChange: (hours: DayHours | null) => void;
}) {
  const t = useTranslations('counter.hall');
  const choice = value === null ? 'closed' : isWholeDay(value) ? 'always' : 'hours';
  return (
    <div className="@container">
      <div className="grid gap-2 @xs:grid-cols-2 @md:grid-cols-3">
        <div className={choice === 'hours' ? '@max-md:col-span-full' : 'col-span-full'}>
          <SelectField
            label={label}
            value={choice}
            error={choice === 'hours' ? null : error}
            onChange={(next) => onChange(next === 'closed' ? null : next === 'always' ? WHOLE_DAY : USUAL)}
            options={choices.map((each) => ({ value: each, label: t(`day.${each}`) }))}
          />
        </div>
        {choice === 'hours' && value && (
          <>
            <TextField
              label={t('from')}
              type="time"
              value={value.open}
              error={error}
              onChange={(open) => onChange({ ...value, open })}
            />
            <TextField
              label={t('to')}
              type="time"
              value={value.close === '24:00' ? '00:00' : value.close}
              onChange={(close) => onChange({ ...value, close: close === '00:00' ? '24:00' : close })}
            />
          </>
        )}
      </div>
    </div>
  );
}
