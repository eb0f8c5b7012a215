import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMoney } from '#components/ui/currency.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { call } from '#lib/api/client/call.ts';
import { orderSharesQuery } from '#lib/api/counter/share.ts';
import { staff } from '#lib/api/counter/staff.ts';
import type { BoardOrder } from '#lib/contract/counter/board.ts';
import { type CounterPayer, counterShareApi } from '#lib/contract/counter/share.ts';
import type { OrderStatus } from '#lib/domain/order.ts';
import { PayForm } from '../pay-form.tsx';
import { usePayerName } from '../shares/use-payer-name.ts';
import { type PayPart, usePayment } from '../use-payment.ts';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Takes the share of somebody who plays: in cash, by card or from their wallet. */
export const takeShare: TableAction = {
  id: 'take-share',
  place: 'button',
  appliesTo: ({ order }) => order !== null && order.party_size !== null && STATES.has(order.status),
  Action: TakeShare,
};

/** A share of a bill is a part of it, which the form of the bill takes. */
const STATES: ReadonlySet<OrderStatus> = new Set(['unpaid', 'paid', 'playing', 'ended', 'completed']);
const NO_ORDER = { id: '', rev: 0 };
/** The organiser among the choices, who has no id as a player. */
const ORGANISER = 'organiser';

function TakeShare(props: TableActionProps) {
  const t = useTranslations('counter.share');
  const { order } = props.table;
  const { data } = useQuery({ ...orderSharesQuery(order ?? NO_ORDER), enabled: order !== null });
  const payers = data?.payers ?? [];
  const [first] = payers.filter(({ due }) => due > 0);
  if (!order || !first) return null;
  if (props.isOpen) return <TakeShareForm {...props} order={order} payers={payers} first={first} />;
  return <AskButton {...props} id="take-share" icon={UsersRound} label={t('take')} />;
}

function TakeShareForm({
  order: { id, rev, status },
  payers,
  first,
  act,
  canAct,
  setOpen,
}: TableActionProps & {
  order: BoardOrder;
  payers: readonly CounterPayer[];
  first: CounterPayer;
}) {
  const t = useTranslations('counter.share');
  const money = useMoney();
  const nameOf = usePayerName(payers);
  const [chosen, setChosen] = useState(keyOf(first));
  const owing = payers.filter(({ due }) => due > 0);
  const payer = owing.find((each) => keyOf(each) === chosen) ?? first;
  const { player_id, due: total } = payer;
  const pay = usePayment(total, payer.balance);
  const submit = (pays: PayPart[]) =>
    act.run(
      'take-share',
      () => call(counterShareApi.take, { id, rev, player_id, total, pays }, staff),
      (order) => {
        setOpen(false);
        const done = { name: nameOf(payer), amount: money.text(total) };
        return pay.withChange(t(order.status !== status ? 'takenAll' : 'taken', done), pays);
      },
    );
  return (
    <PayForm
      title={t('take')}
      payment={pay}
      submitLabel={t('take')}
      canSubmit={canAct}
      loading={act.running === 'take-share'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      <RadioCards
        label={t('whose')}
        value={keyOf(payer)}
        onChange={setChosen}
        options={owing.map((each) => ({
          value: keyOf(each),
          title: nameOf(each),
          detail: each.player_id === null ? t('booked') : undefined,
          aside: <span className="font-semibold tabular-nums">{money.text(each.due)}</span>,
        }))}
      />
      <p className="text-ink-2 text-small">{t(status === 'unpaid' ? 'heldNote' : 'organiserNote')}</p>
    </PayForm>
  );
}

const keyOf = ({ player_id }: CounterPayer): string => player_id ?? ORGANISER;
