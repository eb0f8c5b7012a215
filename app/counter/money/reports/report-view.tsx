import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { usePrintStyle } from '#app/features/receipt/use-print-style.ts';
import { DayBars } from '#components/counter/report/day-bars.tsx';
import { DayTable } from '#components/counter/report/day-table.tsx';
import { HeatMap } from '#components/counter/report/heat-map.tsx';
import { ReportFigures } from '#components/counter/report/report-figures.tsx';
import { TableRanking } from '#components/counter/report/table-ranking.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import { call } from '#lib/api/client/call.ts';
import { type ReportInput, reportQueries } from '#lib/api/counter/report.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { downloadBlob } from '#lib/browser/download.ts';
import { counterReportApi, type Heat, type PeriodReport } from '#lib/contract/counter/report.ts';
import { useBusinessDay } from '../../more/use-outlet-zone.ts';
import { useSubmit } from '../../use-submit.ts';
import { usePrinting } from './use-printing.ts';

/** The report of a period with its tables, to read, print and take along. */
export function ReportView({ input }: { input: ReportInput }) {
  const t = useTranslations('counter.reports');
  const report = useQuery(reportQueries.report(input));
  const heat = useQuery(reportQueries.heat(input));
  if (report.isError || heat.isError)
    return <ErrorState onRetry={() => Promise.all([report.refetch(), heat.refetch()])} />;
  if (report.isPending || heat.isPending) return <Loading />;
  if (isEmpty(report.data, heat.data))
    return <Empty illustration="records" title={t('empty')} text={t('emptyText')} />;
  return (
    <>
      <Report report={report.data} heat={heat.data} />
      <ReportActions input={input} />
    </>
  );
}

const Loading = () => (
  <div className="flex flex-col gap-4">
    <Skeleton className="h-32 w-full rounded-lg" />
    <Skeleton className="h-72 w-full rounded-lg" />
  </div>
);

/** Nothing was booked, and no table was used. */
const isEmpty = (
  { revenue, takings, bonus, drawer, other, kept, written_off }: PeriodReport,
  { tables }: Heat,
) =>
  tables.length === 0 &&
  takings.every(({ games, topups, paid_out }) => games === 0 && topups === 0 && paid_out === 0) &&
  [revenue, bonus, drawer, other, { kept, written_off }].every((figures) =>
    Object.values(figures).every((amount) => amount === 0),
  );

function Report({ report, heat }: { report: PeriodReport; heat: Heat }) {
  const t = useTranslations('counter.reports');
  const money = useMoney();
  const dayText = useDayText();
  const printing = usePrinting();
  const today = useBusinessDay();
  usePrintStyle();
  const { from, to, outlets, revenue, days } = report;
  const period = [...new Set([from, to])].map((day) => dayText(day)).join(' – ');
  return (
    <article
      data-receipt
      data-theme={printing ? 'light' : undefined}
      aria-label={t('title')}
      className="flex flex-col gap-6 text-ink"
    >
      <header className="rounded-lg bg-surface p-4 shadow-card">
        <p className="text-ink-2 text-small">
          {period} · {outlets.length > 1 ? t('allOutlets') : outlets[0]?.name}
        </p>
        <h2 className="mt-2 font-semibold text-ink-2 text-small">{t('revenue')}</h2>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Amount value={revenue.total} size="xl" />
          {revenue.tax !== 0 && (
            <span className="text-ink-3">{t('taxIncluded', { tax: money.text(revenue.tax) })}</span>
          )}
        </p>
        {days.length > 1 && <DayBars days={days} />}
      </header>
      <ReportFigures figures={report} />
      {days.length > 1 && <DayTable days={days} total={report} />}
      <HeatMap {...heat} today={today} />
      {heat.queue.joined > 0 && (
        <p className="px-1 text-ink-2">
          <span className="font-semibold">{t('queue')}</span> {t('queueCounts', heat.queue)}
        </p>
      )}
      {heat.waiting.joined > 0 && (
        <p className="px-1 text-ink-2">
          <span className="font-semibold">{t('waiting')}</span> {t('waitingCounts', heat.waiting)}
        </p>
      )}
      <TableRanking tables={heat.tables} withOutlet={outlets.length > 1} />
    </article>
  );
}

function ReportActions({ input }: { input: ReportInput }) {
  const t = useTranslations('counter.reports');
  const { problem, running, submit } = useSubmit();
  const download = () =>
    submit(
      () => call(counterReportApi.csv, input, staff),
      ({ csv }) =>
        downloadBlob(`report-${input.from}-${input.to}.csv`, new Blob([csv], { type: 'text/csv' })),
    );
  return (
    <div className="flex flex-col gap-3">
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button variant="secondary" icon={Download} loading={running} onClick={() => void download()}>
          {t('csv')}
        </Button>
        <Button variant="secondary" icon={Printer} onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
    </div>
  );
}
