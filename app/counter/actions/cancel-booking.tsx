import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { AmountField, useReadAmount } from '#components/counter/amount-field.tsx';
import { ReasonField } from '#components/counter/reason-field.tsx';
import { useMissing } from '#components/counter/use-missing.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { call } from '#lib/api/client/call.ts';
import { refusalText } from '#lib/api/client/errors.ts';
import { counterBookingQueries } from '#lib/api/counter/bookings.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterSaleApi } from '#lib/contract/counter/sale.ts';
import type { StaffCancel } from '#lib/domain/refund.ts';
import { useRefundWords } from '../use-refund-words.ts';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';
import { usePayee } from './use-payee.ts';
import { useToPlayers } from './use-to-players.ts';

/** Cancels a booking that is paid; how much goes back is the choice of the staff. */
export const cancelBooking: TableAction = {
  id: 'cancel',
  place: 'button',
  appliesTo: ({ order }) => order?.status === 'paid',
  Action: CancelBooking,
};

function CancelBooking(props: TableActionProps) {
  const t = useTranslations('counter.cancel');
  const { table, isOpen } = props;
  if (isOpen && table.order) return <CancelForm {...props} order={table.order} />;
  return <AskButton {...props} id="cancel" icon={CalendarX} label={t('begin')} />;
}

const kinds = ['rules', 'full', 'part', 'none'] as const;

function CancelForm({
  order,
  act,
  canAct,
  setOpen,
}: TableActionProps & { order: NonNullable<TableActionProps['table']['order']> }) {
  const { id, rev } = order;
  const t = useTranslations('counter.cancel');
  const { payee, owed } = usePayee(order);
  const toPlayers = useToPlayers();
  const money = useMoney();
  const words = useRefundWords();
  const readAmount = useReadAmount();
  const [kind, setKind] = useState<(typeof kinds)[number]>('rules');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const missing = useMissing();
  const part = readAmount(typed);
  const refund: StaffCancel | null =
    kind !== 'part' ? { kind } : part === null ? null : { kind: 'part', amount: part };
  const preview = useQuery({
    ...counterBookingQueries.preview({ act: 'cancel', id, refund: refund ?? { kind: 'none' } }),
    enabled: refund !== null,
    placeholderData: keepPreviousData,
  });
  const submit = () =>
    refund &&
    act.run(
      'cancel',
      () => call(counterSaleApi.cancel, { id, rev, refund, reason, pay_back: payee === 'guest' }, staff),
      ({ paid_back }) => {
        setOpen(false);
        const refunded = words(paid_back);
        const second = refunded ? t('refunded', { what: refunded }) : returned;
        return second ? t('both', { first: t('done', { payee }), second }) : t('done', { payee });
      },
    );
  const isFresh = preview.isSuccess && !preview.isPlaceholderData;
  const atCounter = isFresh && payee === 'guest' ? words(preview.data.sources) : '';
  const returned =
    isFresh &&
    (atCounter
      ? t('refunds', { what: atCounter })
      : t('returned', { amount: money.text(owed + preview.data.returned), payee }) +
        toPlayers(preview.data.to_players));
  return (
    <ActionForm
      title={t('title')}
      submitLabel={t('title')}
      cancelLabel={t('keep')}
      note={
        returned &&
        (preview.data?.needs ? t('both', { first: returned, second: t('needsManager') }) : returned)
      }
      tone="danger"
      canSubmit={canAct && isFresh && refund !== null}
      missing={missing({ ...(kind === 'part' ? { amount: part } : {}), reason })}
      loading={act.running === 'cancel'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      <RadioCards
        label={t('refund')}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({
          value,
          title: t(`kind.${value}`),
          detail: value === 'rules' ? t('rulesNote') : undefined,
        }))}
      />
      {kind === 'part' && <AmountField label={t('amount')} value={typed} onChange={setTyped} />}
      <ReasonField value={reason} onChange={setReason} />
      <FormProblem text={preview.isError && (refusalText(preview.error) || t('failed'))} />
    </ActionForm>
  );
}
