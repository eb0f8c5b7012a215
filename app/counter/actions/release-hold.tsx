import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useFormatter, useTranslations } from 'next-intl';
import { QuestionAction } from '#components/counter/question-action.tsx';
import { shownState } from '#components/counter/shown-state.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { call } from '#lib/api/client/call.ts';
import { orderSharesQuery } from '#lib/api/counter/share.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { type BoardOrder, counterBoardApi } from '#lib/contract/counter/board.ts';
import { usePayerName } from '../shares/use-payer-name.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Cancels an order that is not paid. */
export const releaseHold: TableAction = {
  id: 'release',
  place: 'button',
  appliesTo: (table) => shownState(table) === 'held',
  Action: ReleaseHold,
};

function ReleaseHold(props: TableActionProps) {
  const { order } = props.table;
  return order && <Release {...props} order={order} />;
}

function Release({
  order,
  table: { number },
  act,
  ...button
}: TableActionProps & { readonly order: BoardOrder }) {
  const t = useTranslations('counter.act');
  const { id, rev, party_size } = order;
  const isShared = party_size !== null;
  const { isPending, isError, back } = useMoneyBack(order, button.isOpen && isShared);
  const confirm = () =>
    act.run(
      'release',
      // Refused if somebody has paid since `rev`. A bank may still return a payment meanwhile.
      () => call(counterBoardApi.release, { id, rev }, staff),
      () => (back ? t('releasedBack', { list: back }) : t('released')),
    );
  const isKnown = !isShared || !isPending;
  return (
    <QuestionAction
      {...button}
      label={t('release')}
      question={t('releaseQuestion', { number })}
      note={back ? t('releaseBack', { list: back }) : isError && t('releaseBackUnknown')}
      icon={CircleX}
      loading={act.running === 'release'}
      choices={isKnown ? [{ label: t('release'), onConfirm: confirm }] : []}
    />
  );
}

/** Who gets how much back if an unpaid order is cancelled, as text; empty if nobody gets anything. */
function useMoneyBack(order: BoardOrder, enabled: boolean) {
  const money = useMoney();
  const format = useFormatter();
  const { data, isPending, isError } = useQuery({ ...orderSharesQuery(order), enabled });
  const payers = data?.payers ?? [];
  const nameOf = usePayerName(payers);
  const parts = payers.map((payer) => ({ payer, amount: payer.back ?? payer.paid }));
  const returned = parts.filter(({ amount }) => amount > 0);
  return {
    isPending,
    isError,
    back: format.list(returned.map(({ payer, amount }) => `${nameOf(payer)} ${money.text(amount)}`)),
  };
}
