import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AmountReasonForm } from '#components/counter/amount-reason-form.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { cx } from '#components/ui/cx.ts';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPersonApi } from '#lib/contract/counter/money.ts';
import type { CounterPerson, PersonPayment } from '#lib/contract/counter/people.ts';
import { counterHref } from '../use-counter-location.ts';
import { usePersonAction } from './use-person-action.ts';

/** What a person has paid, and what of it went back, or is on its way. */
export function PaymentList({ person, timeZone }: { person: CounterPerson; timeZone: string }) {
  const t = useTranslations('counter.people');
  if (person.payments.length === 0) return <p className="px-1 text-ink-3">{t('noPayments')}</p>;
  return (
    <ul className="divide-y divide-line rounded-lg bg-surface shadow-card">
      {person.payments.map((payment) => (
        <li key={payment.id} className="flex flex-col gap-2 px-4 py-2.5">
          <Payment payment={payment} timeZone={timeZone} canRefund={person.balance > person.bonus} />
        </li>
      ))}
    </ul>
  );
}

function Payment({
  payment,
  timeZone,
  canRefund,
}: {
  payment: PersonPayment;
  timeZone: string;
  /** Whether the wallet has own money of the person: a refund takes it from there. */
  canRefund: boolean;
}) {
  const t = useTranslations('counter.people');
  const { dayAndTime } = useClockText(timeZone);
  const [isAsking, setAsking] = useState(false);
  const { purpose, method, amount, bonus, refundable, refunds } = payment;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0">
          <span className="block font-medium">
            {t(`purpose.${purpose}`)} · {t(`method.${method}`)}
          </span>
          <span className="block text-ink-3 text-small">{dayAndTime(payment.paid_at)}</span>
          {purpose === 'topup' && (
            <a
              href={counterHref('/people', { topup: payment.id })}
              className="hit font-medium text-brand-text text-small underline-offset-2 hover:underline"
            >
              {t('receipt.title')}
            </a>
          )}
        </span>
        <span className="text-end">
          <Amount value={amount} size="sm" />
          {bonus > 0 && (
            <span className="block text-ink-3 text-small">
              <Amount value={bonus} size="xs" sign="always" /> {t('bonusShort')}
            </span>
          )}
        </span>
      </div>
      {refunds.map((refund) => (
        <p
          key={refund.id}
          className={cx(
            'flex justify-between gap-3 text-small',
            refund.status === 'failed' ? 'text-danger-text' : 'text-ink-2',
          )}
        >
          <span>
            {t(`refundStatus.${refund.status}`)} · {dayAndTime(refund.created_at)}
          </span>
          <Amount value={-refund.amount} size="xs" />
        </p>
      ))}
      {refundable > 0 && canRefund && !isAsking && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setAsking(true)}>
          {t('cardRefund.begin')}
        </Button>
      )}
      {isAsking && <CardRefund payment={payment} onClose={() => setAsking(false)} />}
    </>
  );
}

/** Refunds a part of a payment to the card, through the provider. */
function CardRefund({
  payment: { id, refundable },
  onClose,
}: {
  payment: PersonPayment;
  onClose: () => void;
}) {
  const t = useTranslations('counter.people.cardRefund');
  const money = useMoney();
  const { problem, running, run } = usePersonAction();
  return (
    <AmountReasonForm
      title={t('begin')}
      submitLabel={t('submit')}
      hint={() => t('max', { amount: money.text(refundable) })}
      problem={problem}
      loading={running}
      onCancel={onClose}
      onSubmit={(amount, reason) =>
        run(() => call(counterPersonApi.cardRefund, { id, amount, reason }, staff), onClose)
      }
    />
  );
}
