import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReadAmount } from '#components/counter/amount-field.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { playPrice, type Segment } from '#lib/domain/pricing.ts';
import { instantOf, localDay, parseClock } from '#lib/domain/time.ts';
import { typedTariff } from './typed-tariff.ts';
import type { HallEditor } from './use-hall-editor.ts';

const STEP_MINUTES = 30;
const MAX_MINUTES = 480;

/** What a game would cost by the prices as they are typed, before levels and coupons. */
export function PriceProbe({ editor }: { editor: HallEditor }) {
  const t = useTranslations('counter.hall');
  const tc = useTranslations('counter');
  const money = useMoney();
  const { outlet, hall } = editor;
  const place = hall.outlets.find(({ id }) => id === outlet.id);
  const zone = place?.time_zone ?? 'UTC';
  const { time, day } = useClockText(zone);
  const [table, setTable] = useState('0');
  const [date, setDate] = useState(hall.today);
  const [clock, setClock] = useState('19:00');
  const [minutes, setMinutes] = useState(90);
  const start_at = date && clock ? instantOf(date, parseClock(clock), zone) : null;
  const price = usePrice(editor, Number(table), start_at, minutes);
  const line = ({ start_at: at, minutes: length, per_hour }: Segment) =>
    t('probeLine', { from: time(at), to: time(at + length * 60), price: money.text(per_hour) });
  const isHoliday = (at: number) => place?.holidays.includes(localDay(at, zone));
  const dayName = (at: number) => (isHoliday(at) ? t('probeHoliday', { day: day(at) }) : day(at));
  const isNewDay = ({ start_at: at }: Segment, before?: Segment) =>
    !before || day(before.start_at) !== day(at);
  return (
    <Card className="flex flex-col gap-4 lg:sticky lg:top-0">
      <h3 className="font-semibold text-title">{t('probe')}</h3>
      <SelectField
        label={t('probeTable')}
        value={table}
        onChange={setTable}
        options={outlet.tables.map(({ number }, index) => ({
          value: String(index),
          label: tc('table', { number }),
        }))}
      />
      <div className="grid gap-2 min-[24rem]:grid-cols-2">
        <TextField label={t('date')} type="date" value={date} onChange={setDate} />
        <TextField label={t('from')} type="time" value={clock} onChange={setClock} />
      </div>
      <Stepper
        label={t('length')}
        value={minutes}
        onChange={setMinutes}
        min={STEP_MINUTES}
        max={MAX_MINUTES}
        step={STEP_MINUTES}
        format={(value) => t('minutes', { count: value })}
      />
      <div aria-live="polite">
        {price ? (
          <>
            <ul className="text-ink-2 text-small">
              {price.segments.map((segment, index) => (
                <li key={segment.start_at}>
                  {isNewDay(segment, price.segments[index - 1]) && (
                    <p className="font-semibold text-ink">{dayName(segment.start_at)}</p>
                  )}
                  <p className="flex justify-between gap-3">
                    <span>{line(segment)}</span>
                    <Amount value={segment.amount} size="sm" />
                  </p>
                </li>
              ))}
            </ul>
            <p className="mt-2 flex items-baseline justify-between gap-3 font-semibold">
              <span>{t('probeTotal')}</span>
              <Amount value={price.amount} />
            </p>
          </>
        ) : (
          <p className="text-ink-2">{t('probeNone')}</p>
        )}
      </div>
    </Card>
  );
}

/** Null if the prices of the table, or the time, are not complete. */
function usePrice(
  { edit, outlet, hall }: HallEditor,
  tableAt: number,
  start_at: number | null,
  minutes: number,
) {
  const readAmount = useReadAmount();
  const type = outlet.tables[tableAt]?.type;
  const pricing =
    edit.prices?.find((each) => each.type === type && each.outlet_id === outlet.id) ??
    edit.prices?.find((each) => each.type === type && each.outlet_id === null);
  const tariff = pricing ? typedTariff(pricing, readAmount) : null;
  if (!tariff || start_at === null) return null;
  const place = hall.outlets.find(({ id }) => id === outlet.id);
  return playPrice({
    tariff,
    start_at,
    minutes,
    zone: place?.time_zone ?? 'UTC',
    holidays: place?.holidays ?? [],
  });
}
