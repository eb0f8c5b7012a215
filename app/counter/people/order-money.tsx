import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { HandCoins, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountReasonForm } from '#components/counter/amount-reason-form.tsx';
import { QuestionAction } from '#components/counter/question-action.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { call } from '#lib/api/client/call.ts';
import { refusalText } from '#lib/api/client/errors.ts';
import { ORDERS, orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { staff } from '#lib/api/counter/staff.ts';
import type { PersonOrder } from '#lib/contract/counter/people.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { ShiftNote } from '../shift-note.tsx';
import { usePayBack } from '../use-pay-back.ts';
import { useRefundDone } from '../use-refund-words.ts';
import { usePersonAction } from './use-person-action.ts';

/** Money of an order that is over: what it has returned, and a refund. */
export function OrderMoney({ order }: { order: PersonOrder }) {
  const t = useTranslations('counter.people');
  const [isOpen, setOpen] = useState(false);
  const isOver = order.status === 'ended' || order.status === 'completed' || order.status === 'cancelled';
  if (!isOver || order.paid === 0) return null;
  if (!isOpen)
    return (
      <Button variant="secondary" size="sm" className="self-start" onClick={() => setOpen(true)}>
        {t('refund')}
      </Button>
    );
  return <MoneyBack order={order} onClose={() => setOpen(false)} />;
}

function MoneyBack({ order: { id, rev }, onClose }: { order: PersonOrder; onClose: () => void }) {
  const t = useTranslations('counter');
  const ui = useTranslations('ui');
  const money = useMoney();
  const refundDone = useRefundDone();
  const client = useQueryClient();
  // A change of the order meanwhile must not empty the form.
  const left = useQuery({ ...orderMoneyQuery({ id, rev }), placeholderData: keepPreviousData });
  /** Null until somebody has chosen: then the form is open if a refund is all that can be done. */
  const [isAsking, setAsking] = useState<boolean | null>(null);
  const [isHanding, setHanding] = useState(false);
  const [outcome, setOutcome] = useState('');
  const { problem, running, run } = usePersonAction();
  const payBackOf = usePayBack((send) => run(send, done));
  const done = () => {
    void client.invalidateQueries({ queryKey: ORDERS });
    setAsking(false);
  };
  if (!left.data)
    return left.isError ? <FormProblem text={refusalText(left.error) || t('failed')} /> : <Spinner />;
  const { refundable, rev: seen, is_guest } = left.data;
  const payBack = payBackOf(left.data);
  if (isAsking ?? (!payBack && refundable > 0))
    return (
      <AmountReasonForm
        title={t('refund.title')}
        submitLabel={t(is_guest ? 'refund.submit' : 'refund.toWallet')}
        hint={() => t('refund.max', { amount: money.text(refundable) })}
        problem={problem}
        loading={running}
        onCancel={payBack ? () => setAsking(false) : onClose}
        onSubmit={(amount, reason) =>
          run(
            () => call(counterSaleApi.refund, { id, rev: seen, amount, reason, pay_back: is_guest }, staff),
            (refunded) => {
              setOutcome(refundDone(amount, refunded));
              done();
            },
          )
        }
      />
    );
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="font-semibold text-brand-text empty:-mb-2">
        {outcome}
      </p>
      {payBack && (
        <QuestionAction
          {...payBack}
          note={<ShiftNote />}
          icon={HandCoins}
          isMain
          canAct
          loading={running}
          isOpen={isHanding}
          setOpen={setHanding}
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
      {!payBack && refundable === 0 && <p className="text-ink-3">{t('people.nothingBack')}</p>}
      <FormProblem text={problem} />
    </div>
  );
}
