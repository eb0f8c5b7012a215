import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { AmountField, useReadAmount } from '#components/counter/amount-field.tsx';
import { ReasonField } from '#components/counter/reason-field.tsx';
import { useMissing } from '#components/counter/use-missing.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { call } from '#lib/api/client/call.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import { useRefundDone } from '../use-refund-words.ts';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Refunds play money of an ended game: to the wallet, or for a guest to the source of the money. */
export const refundGame: TableAction = {
  id: 'refund',
  place: 'button',
  appliesTo: ({ order }) => order?.status === 'ended' || order?.status === 'completed',
  Action: RefundGame,
};

const NO_ORDER = { id: '', rev: 0 };

function RefundGame(props: TableActionProps) {
  const t = useTranslations('counter.refund');
  const { table, isOpen } = props;
  const { id, rev } = table.order ?? NO_ORDER;
  const { data } = useQuery({ ...orderMoneyQuery({ id, rev }), enabled: id !== '' });
  if (!data || data.refundable === 0) return null;
  if (isOpen)
    return (
      <RefundForm
        {...props}
        id={id}
        rev={data.rev}
        max={data.refundable}
        isGuest={data.is_guest}
        isShared={data.paid_by_players > 0}
      />
    );
  return <AskButton {...props} isMain={false} id="refund" icon={Undo2} label={t('begin')} />;
}

function RefundForm({
  id,
  rev,
  max,
  isGuest,
  isShared,
  act,
  canAct,
  setOpen,
}: TableActionProps & {
  id: string;
  rev: number;
  /** Minor units. */
  max: number;
  isGuest: boolean;
  /** Whether players have paid a share of it. */
  isShared: boolean;
}) {
  const t = useTranslations('counter.refund');
  const share = useTranslations('counter.share');
  const money = useMoney();
  const refundDone = useRefundDone();
  const readAmount = useReadAmount();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const missing = useMissing();
  const amount = readAmount(typed);
  const submit = () =>
    amount !== null &&
    act.run(
      'refund',
      () => call(counterSaleApi.refund, { id, rev, amount, reason, pay_back: isGuest }, staff),
      (refunded) => {
        setOpen(false);
        return refundDone(amount, refunded);
      },
    );
  return (
    <ActionForm
      title={t('title')}
      submitLabel={t(isGuest ? 'submit' : 'toWallet')}
      canSubmit={canAct && amount !== null && amount <= max}
      missing={
        amount !== null && amount > max ? t('max', { amount: money.text(max) }) : missing({ amount, reason })
      }
      loading={act.running === 'refund'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      <AmountField
        label={t('amount')}
        value={typed}
        onChange={setTyped}
        hint={t('max', { amount: money.text(max) })}
      />
      {isShared && <p className="text-ink-2 text-small">{share('byShares')}</p>}
      <ReasonField value={reason} onChange={setReason} />
    </ActionForm>
  );
}
