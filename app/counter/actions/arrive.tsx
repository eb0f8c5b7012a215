import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ActionButton } from '#components/counter/action-button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Toggle } from '#components/ui/toggle.tsx';
import { call } from '#lib/api/client/call.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { CouponField } from '../coupon-field.tsx';
import { PayForm } from '../pay-form.tsx';
import { type PayPart, usePayment } from '../use-payment.ts';
import type { TableAction, TableActionProps } from './table-action.ts';

/** How long before the start the button offers to open the table. The server knows the rule of the hall. */
const NEAR_SECONDS = 30 * 60;

/** The person of a booking is here: takes what is due and opens the table. */
export const arrive: TableAction = {
  id: 'arrive',
  place: 'button',
  key: 'p',
  appliesTo: ({ order }, now) =>
    order?.kind === 'book' &&
    (order.status === 'unpaid' || (order.status === 'paid' && order.start_at - now <= NEAR_SECONDS)),
  Action: Arrive,
};

function Arrive(props: TableActionProps) {
  const t = useTranslations('counter.arrive');
  const { table, act, isMain, isOpen, setOpen, canAct } = props;
  const { order } = table;
  if (!order) return null;
  if (isOpen && order.status === 'unpaid') return <ArriveForm {...props} order={order} />;
  const start = () =>
    act.run(
      'arrive',
      () =>
        call(
          counterBookingApi.arrive,
          { id: order.id, rev: order.rev, total: 0, pays: [], open: true },
          staff,
        ),
      () => {
        setOpen(false);
        return t('opened', { number: table.number });
      },
    );
  const isUnpaid = order.status === 'unpaid';
  return (
    <ActionButton
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
  order: { id, rev, owed, start_at, note },
  table: { number },
  act,
  now,
  setOpen,
  canAct,
}: TableActionProps & { order: NonNullable<TableActionProps['table']['order']> }) {
  const t = useTranslations('counter.arrive');
  const money = useMoney();
  useEffect(() => {
    // The table may not be free for others while its payment is taken. A hold that is over is refused again
    // by the payment itself, so the result can be ignored.
    void call(counterBookingApi.hold, { id }, staff).catch(() => undefined);
  }, [id]);
  const wallet = useQuery(orderMoneyQuery({ id, rev }));
  const coupons = wallet.data?.coupons ?? [];
  const [couponId, setCouponId] = useState('');
  const coupon = coupons.find((each) => each.id === couponId);
  const total = owed - (coupon?.discount ?? 0);
  const pay = usePayment(total, wallet.data && !wallet.data.is_guest ? wallet.data.balance : null);
  const isNear = start_at - now <= NEAR_SECONDS;
  const [open, setToOpen] = useState(isNear);
  const submit = (pays: PayPart[]) =>
    act.run(
      'arrive',
      () =>
        call(counterBookingApi.arrive, { id, rev, total, pays, coupon_id: coupon?.id ?? null, open }, staff),
      ({ order }) => {
        setOpen(false);
        return pay.withChange(t(order.status === 'playing' ? 'opened' : 'paid', { number }), pays);
      },
    );
  return (
    <PayForm
      title={t('take')}
      payment={pay}
      submitLabel={t('start')}
      canSubmit={canAct}
      loading={act.running === 'arrive'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      {note && <p className="rounded-md bg-fill px-3 py-2">{note}</p>}
      <CouponField coupons={coupons} value={couponId} onChange={setCouponId} />
      {coupon && (
        <p className="text-ink-2">
          {t('less', { price: money.text(owed), discount: money.text(coupon.discount) })}
        </p>
      )}
      {isNear && (
        <div className="flex items-center justify-between gap-3">
          <span>{t('open')}</span>
          <Toggle label={t('open')} checked={open} onChange={setToOpen} />
        </div>
      )}
    </PayForm>
  );
}
