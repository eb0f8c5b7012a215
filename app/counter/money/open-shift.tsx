import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { CashCount } from '#components/counter/cash-count.tsx';
import { FormFoot } from '#components/counter/form-foot.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { SHIFTS } from '#lib/api/counter/money.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { useSubmit } from '../use-submit.ts';

type Left = Output<typeof counterShiftApi.current>['left'];

/** No shift is open: the drawer has what the last closing left in it, or is counted. */
export function OpenShift({
  currency,
  left,
  timeZone,
}: {
  currency: string;
  /** null: no shift has been closed yet. */
  left: Left;
  timeZone: string;
}) {
  const t = useTranslations('counter.money.open');
  const client = useQueryClient();
  const money = useMoney();
  const { dayAndTime } = useClockText(timeZone);
  const [isCounting, setCounting] = useState(left === null);
  const [counted, setCounted] = useState<number | null>(null);
  const { problem, running, submit, clearProblem } = useSubmit();
  const amount = left && !isCounting ? left.amount : counted;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (amount === null) return;
    void submit(
      () => call(counterShiftApi.open, { counted: amount }, staff),
      () => void client.invalidateQueries({ queryKey: SHIFTS }),
    );
  };
  const change = (next: boolean) => {
    setCounting(next);
    setCounted(null);
    clearProblem();
  };
  return (
    <Card>
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <div>
          <h2 className="font-semibold text-heading">{t('title')}</h2>
          <p className="mt-1 text-ink-2">{t(left && !isCounting ? 'check' : 'text')}</p>
        </div>
        {left && !isCounting ? (
          <div className="rounded-md bg-fill p-4">
            <p className="text-ink-2">{t('left')}</p>
            <Amount value={left.amount} size="lg" />
            <p className="mt-1 text-ink-2 text-small">
              {t('leftBy', { time: dayAndTime(left.closed_at), name: left.closed_by_name ?? '' })}
            </p>
          </div>
        ) : (
          <CashCount currency={currency} onChange={setCounted} />
        )}
        <FormProblem text={problem} />
        <FormFoot>
          <Button type="submit" size="lg" loading={running} disabled={amount === null}>
            {left && !isCounting ? t('submitLeft', { amount: money.text(left.amount) }) : t('submit')}
          </Button>
          {left && (
            <Button variant="secondary" size="lg" onClick={() => change(!isCounting)}>
              {t(isCounting ? 'asLeft' : 'count')}
            </Button>
          )}
        </FormFoot>
      </form>
    </Card>
  );
}
