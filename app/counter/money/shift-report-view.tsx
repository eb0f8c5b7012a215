import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { usePrintStyle } from '#app/features/receipt/use-print-style.ts';
import { ShiftReportPaper } from '#components/counter/shift-report-paper.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { call } from '#lib/api/client/call.ts';
import { RefusalError } from '#lib/api/client/errors.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { SHIFTS, shiftQueries } from '#lib/api/counter/money.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { useSubmit } from '../use-submit.ts';

/** The report of a shift, to read and print. */
export function ShiftReportView({ id }: { id: string }) {
  const t = useTranslations('counter.money.report');
  const report = useQuery(shiftQueries.report(id));
  const device = useQuery(counterQueries.device());
  usePrintStyle('roll');
  if (report.error instanceof RefusalError)
    return <Empty illustration="records" title={t('none')} text={report.error.message} />;
  if (report.isPending || device.isPending) return <Skeleton className="mx-auto h-96 max-w-md rounded-lg" />;
  if (report.isError || device.isError)
    return <ErrorState onRetry={() => Promise.all([report.refetch(), device.refetch()])} />;
  return (
    <div className="mx-auto flex max-w-md flex-col gap-4">
      {report.data.needs_approval && report.data.approved_by === null && <ApproveDifference id={id} />}
      <ShiftReportPaper report={report.data} brand={device.data.brand} outlet={device.data.outlet} />
      <div className="-mx-4 -bottom-4 sticky -mb-4 border-line border-t bg-bg px-4 py-3">
        <Button size="lg" block icon={Printer} onClick={() => print()}>
          {t('print')}
        </Button>
      </div>
    </div>
  );
}

/** The difference is so large that a manager has to look at it. */
function ApproveDifference({ id }: { id: string }) {
  const t = useTranslations('counter.money.approve');
  const client = useQueryClient();
  const { problem, running, submit } = useSubmit();
  return (
    <Card className="flex flex-col gap-3">
      <p>{t('text')}</p>
      <FormProblem text={problem} />
      <Button
        variant="secondary"
        block
        loading={running}
        onClick={() =>
          void submit(
            () => call(counterShiftApi.approve, { id }, staff),
            () => void client.invalidateQueries({ queryKey: SHIFTS }),
          )
        }
      >
        {t('submit')}
      </Button>
    </Card>
  );
}
