import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HandCoins, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountReasonForm } from '#components/counter/amount-reason-form.tsx';
import { QuestionAct } from '#components/counter/question-act.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { refusalText } from '#lib/api/client/errors.ts';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { ORDERS, orderMoneyQuery } from '#lib/api/counter/sale.ts';
import type { PersonOrder } from '#lib/contract/counter/people.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { ShiftNote } from '../shift-note.tsx';
import { useHandBackQuestion } from '../use-hand-back-question.ts';
import { usePersonAct } from './use-person-act.ts';

/** Money of an order that is over: what goes back in cash, and a refund to the wallet. */
export function OrderMoney({ order }: { order: PersonOrder }) {
  const t = useTranslations('counter.people');
  const [isOpen, setOpen] = useState(false);
  const isOver = order.status === 'ended' || order.status === 'completed' || order.status === 'cancelled';
  if (!isOver || order.paid === 0) return null;
  if (!isOpen)
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t('moneyBack')}
      </Button>
    );
  return <MoneyBack order={order} onClose={() => setOpen(false)} />;
}

function MoneyBack({ order: { id, rev }, onClose }: { order: PersonOrder; onClose: () => void }) {
  const t = useTranslations('counter');
  const ui = useTranslations('ui');
  const money = useMoney();
  const client = useQueryClient();
  const left = useQuery(orderMoneyQuery({ id, rev }));
  const questionOf = useHandBackQuestion();
  const [isAsking, setAsking] = useState(false);
  const [isHanding, setHanding] = useState(false);
  const { problem, running, run } = usePersonAct();
  const done = () => {
    void client.invalidateQueries({ queryKey: ORDERS });
    setAsking(false);
  };
  if (!left.data)
    return left.isError ? <FormProblem text={refusalText(left.error) || t('failed')} /> : <Spinner />;
  const { hand_back, refundable, rev: seen } = left.data;
  if (isAsking)
    return (
      <AmountReasonForm
        title={t('refund.title')}
        submitLabel={t('refund.submit')}
        hint={() => t('refund.max', { amount: money.text(refundable) })}
        problem={problem}
        loading={running}
        onCancel={() => setAsking(false)}
        onSubmit={(amount, reason) =>
          run(() => callCounter(counterSaleApi.refund, { id, rev: seen, amount, reason }), done)
        }
      />
    );
  return (
    <div className="flex flex-col gap-2">
      {hand_back > 0 && (
        <QuestionAct
          label={t('people.handOver', { amount: money.text(hand_back) })}
          question={questionOf(left.data)}
          note={<ShiftNote />}
          icon={HandCoins}
          isMain
          canAct
          loading={running}
          isOpen={isHanding}
          setOpen={setHanding}
          onConfirm={() =>
            run(() => callCounter(counterSaleApi.handBack, { id, rev: seen, amount: hand_back }), done)
          }
        />
      )}
      <div className="flex flex-wrap gap-2">
        {refundable > 0 && (
          <Button variant="secondary" icon={Undo2} onClick={() => setAsking(true)}>
            {t('refund.begin')}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {ui('close')}
        </Button>
      </div>
      {hand_back === 0 && refundable === 0 && <p className="text-ink-3">{t('people.nothingBack')}</p>}
      <FormProblem text={problem} />
    </div>
  );
}
