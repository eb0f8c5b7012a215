import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActButton } from '#components/counter/act-button.tsx';
import { ActForm } from '#components/counter/act-form.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { PayNote, PayParts, usePayState } from '../pay-parts.tsx';
import type { TableAct, TableActProps } from './table-act.ts';

/** From when on the button offers to open the table. The server knows the rule of the hall. */
const NEAR_SECONDS = 30 * 60;

/** The person of a booking is here: takes what is due and opens the table. */
export const arrive: TableAct = {
  id: 'arrive',
  place: 'button',
  key: 'p',
  appliesTo: ({ order }, now) =>
    order?.kind === 'book' &&
    (order.status === 'unpaid' || (order.status === 'paid' && order.start_at - now <= NEAR_SECONDS)),
  Act: Arrive,
};

function Arrive(props: TableActProps) {
  const t = useTranslations('counter.arrive');
  const { table, act, isMain, isOpen, setOpen, canAct } = props;
  const { order } = table;
  if (!order) return null;
  if (isOpen && order.status === 'unpaid') return <ArriveForm {...props} order={order} />;
  const start = () =>
    act.run(
      'arrive',
      () =>
        callCounter(counterBookingApi.arrive, {
          id: order.id,
          rev: order.rev,
          total: 0,
          pays: [],
          open: true,
        }),
      () => {
        setOpen(false);
        return t('opened', { number: table.number });
      },
    );
  const isUnpaid = order.status === 'unpaid';
  return (
    <ActButton
      isMain={isMain}
      icon={UserCheck}
      label={t(isUnpaid ? 'take' : 'start')}
      disabled={!canAct}
      loading={act.running === 'arrive'}
      onClick={() => (isUnpaid ? setOpen(true) : start())}
    />
  );
}

function ArriveForm({
  order: { id, rev, owed, start_at },
  table: { number },
  act,
  now,
  setOpen,
  canAct,
}: TableActProps & { order: NonNullable<TableActProps['table']['order']> }) {
  const t = useTranslations('counter.arrive');
  const money = useMoney();
  const wallet = useQuery(orderMoneyQuery({ id, rev }));
  const pay = usePayState(owed, wallet.data && !wallet.data.is_guest ? wallet.data.balance : null);
  const isNear = start_at - now <= NEAR_SECONDS;
  const [open, setToOpen] = useState(isNear);
  const submit = () =>
    act.run(
      'arrive',
      () => callCounter(counterBookingApi.arrive, { id, rev, total: owed, pays: pay.pays ?? [], open }),
      ({ order }) => {
        setOpen(false);
        return pay.change.withChange(t(order.status === 'playing' ? 'opened' : 'paid', { number }));
      },
    );
  return (
    <ActForm
      title={t('take')}
      submitLabel={t(open ? 'takeAndStart' : 'takeOnly', { amount: money.text(owed) })}
      note={<PayNote states={[pay]} />}
      canSubmit={canAct && pay.pays !== null}
      loading={act.running === 'arrive'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      {isNear && (
        <div className="flex items-center justify-between gap-3">
          <span>{t('open')}</span>
          <Toggle label={t('open')} checked={open} onChange={setToOpen} />
        </div>
      )}
      <PayParts state={pay} />
    </ActForm>
  );
}
