import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { CashCount } from '#components/counter/cash-count.tsx';
import { FormFoot } from '#components/counter/form-foot.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { SHIFTS } from '#lib/api/counter/money.ts';
import { counterShiftApi } from '#lib/contract/counter/money.ts';
import { useSubmit } from '../use-submit.ts';

/** No shift is open: count the drawer to open one. */
export function OpenShift({ currency }: { currency: string }) {
  const t = useTranslations('counter.money.open');
  const client = useQueryClient();
  const [counted, setCounted] = useState<number | null>(null);
  const { problem, running, submit } = useSubmit();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (counted === null) return;
    void submit(
      () => callCounter(counterShiftApi.open, { counted }),
      () => void client.invalidateQueries({ queryKey: SHIFTS }),
    );
  };
  return (
    <Card>
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <div>
          <h2 className="font-semibold text-heading">{t('title')}</h2>
          <p className="mt-1 text-ink-2">{t('text')}</p>
        </div>
        <CashCount currency={currency} onChange={setCounted} />
        <FormProblem text={problem} />
        <FormFoot>
          <Button type="submit" size="lg" loading={running} disabled={counted === null}>
            {t('submit')}
          </Button>
        </FormFoot>
      </form>
    </Card>
  );
}
