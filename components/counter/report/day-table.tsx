import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Section } from '#components/ui/section.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import type { PeriodReport, ReportFigures } from '#lib/contract/counter/report.ts';
import { DataTable } from './data-table.tsx';

/** In a longer period, the other days are shown on demand: people look for the newest. */
const SHOWN_DAYS = 31;

/** The figures of each day, the newest first, and their sums. */
export function DayTable({ days, total }: Pick<PeriodReport, 'days'> & { total: ReportFigures }) {
  const t = useTranslations('counter.reports');
  const dayText = useDayText();
  const money = useMoney();
  const [all, setAll] = useState(false);
  const cellsOf = (figures: ReportFigures) =>
    amountsOf(figures).map((amount) => (amount === 0 ? '–' : money.text(amount)));
  const shown = days.toReversed().slice(0, all ? days.length : SHOWN_DAYS);
  return (
    <Section title={t('days')}>
      <DataTable
        label={t('days')}
        columns={[
          { key: 'day', label: t('day') },
          { key: 'total', label: t('revenue'), isNumber: true },
          { key: 'charged', label: t('charged'), isNumber: true },
          { key: 'given', label: t('given'), isNumber: true },
          { key: 'cash', label: t('method.cash'), isNumber: true },
          { key: 'terminal', label: t('method.terminal'), isNumber: true },
          { key: 'kept', label: t('kept'), isNumber: true },
          { key: 'writtenOff', label: t('writtenOff'), isNumber: true },
        ]}
        rows={[
          { key: 'total', cells: [t('total'), ...cellsOf(total)], isTotal: true },
          ...shown.map(({ day, ...figures }) => ({
            key: day,
            cells: [dayText(day, { weekday: 'short', month: 'short', day: 'numeric' }), ...cellsOf(figures)],
          })),
        ]}
      />
      {shown.length < days.length && (
        <Button variant="ghost" block onClick={() => setAll(true)}>
          {t('showDays', { count: days.length })}
        </Button>
      )}
    </Section>
  );
}

function amountsOf({ revenue, takings, kept, written_off }: ReportFigures): number[] {
  const taken = (method: string) => takings.find((each) => each.method === method)?.total ?? 0;
  return [
    revenue.total,
    revenue.charged,
    revenue.total - revenue.charged,
    taken('cash'),
    taken('terminal'),
    kept,
    written_off,
  ];
}
