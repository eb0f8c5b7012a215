import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { AmountField, useReadAmount, useTypedAmount } from '#components/counter/amount-field.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { cx } from '#components/ui/cx.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { dayWithWeekday, useDayText } from '#components/ui/use-day-text.ts';
import type { PricingEdit } from '#lib/contract/counter/hall.ts';
import { type PriceRow, priceRows, withPrice } from '#lib/domain/price-grid.ts';
import type { Tariff } from '#lib/domain/pricing.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** A cell, by the indexes of its row and its weekday. */
interface Cell {
  readonly row: number;
  readonly day: number;
}

/** The cells between two corners. */
const areaOf = (a: Cell, b: Cell) => ({
  rows: [Math.min(a.row, b.row), Math.max(a.row, b.row)] as const,
  days: [Math.min(a.day, b.day), Math.max(a.day, b.day)] as const,
});

/**
 * The prices of a week, hours by days. The first touch chooses a cell, the second the opposite corner of an
 * area, whose price is then typed. What is stored are the bands of the hall file.
 */
export function PriceGrid({
  tariff,
  onChange,
}: {
  tariff: Tariff;
  onChange: (bands: PricingEdit['bands']) => void;
}) {
  const t = useTranslations('counter.hall.grid');
  const money = useMoney();
  const dayText = useDayText();
  const { hour, time } = useClockText('UTC');
  const clock = (minute: number) => (minute % 60 === 0 ? hour(minute * 60) : time(minute * 60));
  const typedAmount = useTypedAmount();
  const [corners, setCorners] = useState<readonly [Cell, Cell] | null>(null);
  const rows = priceRows(tariff);
  // Another price may have changed the rows.
  const area = corners?.every(({ row }) => row < rows.length) ? areaOf(...corners) : null;
  const choose = (cell: Cell) => {
    const isStarted = corners && corners[0] === corners[1];
    setCorners(isStarted ? [corners[0], cell] : [cell, cell]);
  };
  const isChosen = ({ row, day }: Cell) =>
    area !== null && row >= area.rows[0] && row <= area.rows[1] && day >= area.days[0] && day <= area.days[1];
  const prices = [...new Set(rows.flatMap((row) => row.prices))].sort((a, b) => a - b);
  const dayName = (day: number) => dayText(dayWithWeekday(WEEKDAYS[day] ?? 1), { weekday: 'short' });
  const set = (per_hour: number) => {
    if (!area) return;
    const [first, last] = [rows[area.rows[0]], rows[area.rows[1]]] as [PriceRow, PriceRow];
    const weekdays = WEEKDAYS.slice(area.days[0], area.days[1] + 1);
    const bands = withPrice(tariff, { weekdays, from: first.from, to: last.to }, per_hour);
    onChange(
      bands.map((band) => ({
        weekdays: [...(band.weekdays ?? [])] as PricingEdit['bands'][number]['weekdays'],
        holidays: band.holidays ?? false,
        from: band.from,
        to: band.to,
        per_hour: typedAmount(band.per_hour),
      })),
    );
    setCorners(null);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {/* The form has its place before a cell is chosen: no cell moves away from the finger. */}
      <div className="grid min-h-32 items-center max-[22.5rem]:min-h-44">
        {area ? (
          <AreaPrice
            key={JSON.stringify(area)}
            title={t('area', {
              days:
                area.days[0] === area.days[1]
                  ? dayName(area.days[0])
                  : `${dayName(area.days[0])} – ${dayName(area.days[1])}`,
              from: clock(rows[area.rows[0]]?.from ?? 0),
              to: clock(rows[area.rows[1]]?.to ?? 0),
            })}
            price={rows[area.rows[0]]?.prices[area.days[0]] ?? 0}
            onSet={set}
            onCancel={() => setCorners(null)}
          />
        ) : (
          <p className="grid h-full items-center rounded-md border border-control/60 border-dashed p-3 text-ink-3 text-small">
            {t('hint')}
          </p>
        )}
      </div>
      <div className="max-h-96 overflow-auto rounded-md border border-line">
        <table
          aria-label={t('label')}
          className="w-full border-separate border-spacing-0 text-small tabular-nums"
        >
          <thead>
            <tr>
              <th className="sticky start-0 top-0 z-[2] bg-surface px-2 py-1.5 max-[22.5rem]:px-1">
                <span className="sr-only">{t('hour')}</span>
              </th>
              {WEEKDAYS.map((weekday, day) => (
                <th
                  key={weekday}
                  scope="col"
                  className="sticky top-0 z-[1] bg-surface px-1 py-1.5 font-medium text-ink-3"
                >
                  {dayName(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ from, to, prices: ofDays }, row) => (
              <tr key={from}>
                <th
                  scope="row"
                  className="sticky start-0 z-[1] whitespace-nowrap border-line border-t bg-surface px-2 font-normal max-[22.5rem]:px-1 text-ink-3"
                >
                  {clock(from)}
                </th>
                {ofDays.map((price, day) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the weekdays.
                  <td key={day} className="border-line border-s border-t p-0">
                    <button
                      type="button"
                      aria-label={t('cell', {
                        day: dayName(day),
                        from: clock(from),
                        to: clock(to),
                        price: money.short(price),
                      })}
                      aria-pressed={isChosen({ row, day })}
                      onClick={() => choose({ row, day })}
                      className={cx(
                        'min-h-11 w-full min-w-9 px-0.5 max-[22.5rem]:min-w-7 focus-visible:relative focus-visible:z-[1]',
                        isChosen({ row, day })
                          ? 'bg-brand font-semibold text-on-brand'
                          : shades[Math.min(prices.indexOf(price), shades.length - 1)],
                      )}
                    >
                      {money.short(price)}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** The dearer, the darker; the cheapest price has no color. */
const shades = ['', 'bg-fill', 'bg-brand-soft text-on-brand-soft', 'bg-warn-soft text-warn-text'] as const;

function AreaPrice({
  title,
  price,
  onSet,
  onCancel,
}: {
  title: string;
  price: number;
  onSet: (per_hour: number) => void;
  onCancel: () => void;
}) {
  const t = useTranslations('counter.hall');
  const ui = useTranslations('ui');
  const readAmount = useReadAmount();
  const typedAmount = useTypedAmount();
  const [typed, setTyped] = useState(typedAmount(price));
  const amount = readAmount(typed, { above0: false });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount !== null) onSet(amount);
  };
  return (
    <form onSubmit={submit} aria-label={title} className="flex flex-col gap-2 rounded-md bg-fill p-3">
      <p className="font-semibold tabular-nums">{title}</p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-20 flex-1">
          <AmountField label={t('perHour')} value={typed} onChange={setTyped} />
        </div>
        <div className="flex gap-2 *:max-sm:px-3">
          <Button type="submit" disabled={amount === null}>
            {t('grid.set')}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {ui('cancel')}
          </Button>
        </div>
      </div>
    </form>
  );
}
