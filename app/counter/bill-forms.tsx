import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useReadAmount } from '#components/counter/amount-field.tsx';
import { ReasonForm } from '#components/counter/reason-form.tsx';
import { BillRow } from '#components/order/bill-row.tsx';
import { PriceLines } from '#components/order/price-lines.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { call } from '#lib/api/client/call.ts';
import { orderMoneyQuery } from '#lib/api/counter/sale.ts';
import { orderSharesQuery } from '#lib/api/counter/share.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterBillApi } from '#lib/contract/counter/bill.ts';
import type { BoardOrder } from '#lib/contract/counter/board.ts';
import { equalShare } from '#lib/domain/share.ts';
import { CouponField } from './coupon-field.tsx';
import { PayForm } from './pay-form.tsx';
import { BillPartFields, FIRST_PART, nextPart } from './shares/bill-part.tsx';
import type { ActionRunner } from './use-action.ts';
import { type PayPart, usePayment } from './use-payment.ts';

export interface BillFormProps {
  readonly order: BoardOrder;
  readonly timeZone: string;
  readonly act: ActionRunner;
  readonly canAct: boolean;
  readonly onClose: () => void;
}

/**
 * Takes what a bill leaves to pay after a coupon and the deposit; or a part of it, of a guest or a player; or
 * the deposit alone if the guest has gone.
 */
export function SettleForm({ order, timeZone, act, canAct, onClose }: BillFormProps) {
  const t = useTranslations('counter.openEnded');
  const share = useTranslations('counter.share');
  const money = useMoney();
  const duration = useDuration();
  const [what, setWhat] = useState<'all' | 'part' | 'deposit'>('all');
  const [part, setPart] = useState(FIRST_PART);
  const readAmount = useReadAmount();
  const [couponId, setCouponId] = useState('');
  const { id, rev, owed, deposit, bill, party_size } = order;
  const shares = useQuery({ ...orderSharesQuery({ id, rev }), enabled: party_size !== null });
  const payers = shares.data?.payers ?? [];
  const wallet = useQuery(orderMoneyQuery({ id, rev }));
  const coupons = wallet.data?.coupons ?? [];
  const coupon = coupons.find((each) => each.id === couponId) ?? null;
  const rest = owed - (coupon?.discount ?? 0);
  const left = Math.max(0, rest - deposit);
  const partAmount = part.people === null ? readAmount(part.typed) : equalShare(left, part.people);
  const chosen = { all: left, part: Math.min(partAmount ?? 0, left), deposit: 0 }[what];
  const total = what === 'part' && (partAmount ?? 0) > left ? 0 : chosen;
  const isPart = what !== 'all' && total < left;
  const player = what === 'part' ? payers.find(({ player_id }) => player_id === part.player_id) : undefined;
  const own = wallet.data && !wallet.data.is_guest ? wallet.data.balance : null;
  const pay = usePayment(total, player && player.player_id !== null ? player.balance : own);
  const lines = [
    ...(bill?.lines.filter(({ kind }) => kind !== 'deposit') ?? []),
    ...(coupon ? [{ kind: 'coupon' as const, name: coupon.name, amount: -coupon.discount }] : []),
  ];
  const submit = (pays: PayPart[]) =>
    act.run(
      'settle',
      () =>
        call(
          counterBillApi.settle,
          {
            id,
            rev,
            total,
            pays,
            coupon_id: coupon?.id ?? null,
            part: isPart,
            player_id: player?.player_id ?? null,
          },
          staff,
        ),
      ({ owed: unpaid, balance }) => {
        const left = money.text(unpaid);
        // The next one of those who divide the bill pays in the same form.
        if (unpaid > 0 && what === 'part') {
          setPart(nextPart(part));
          return pay.withChange(share('partTaken', { amount: money.text(total), left }), pays);
        }
        onClose();
        if (unpaid > 0) return pay.withChange(t('partDone', { amount: left }), pays);
        return deposit > rest && balance > 0
          ? t('settledBack', { amount: money.text(deposit - rest) })
          : pay.withChange(t('settled'), pays);
      },
    );
  return (
    <PayForm
      title={t('bill')}
      payment={pay}
      submitLabel={t(what === 'deposit' ? 'takeDeposit' : 'settle')}
      canSubmit={canAct && (what !== 'part' || total > 0)}
      // A part is taken by one method. Whoever pays by two methods pays two parts, one after the other.
      canSplit={what !== 'part'}
      missing={what === 'part' && total === 0 && share('upTo', { amount: money.text(left) })}
      loading={act.running === 'settle'}
      onSubmit={submit}
      onCancel={onClose}
    >
      <div>
        <PriceLines
          lines={lines}
          total={lines.reduce((sum, { amount }) => sum + amount, 0)}
          timeZone={timeZone}
        />
        {typeof bill?.min_minutes === 'number' && (
          <p className="pb-1.5 text-ink-2 text-small">
            {t('minimum', { duration: duration(bill.min_minutes) })}
          </p>
        )}
        <dl>
          {bill !== null && bill.paid > 0 && (
            <BillRow label={t('paid')} value={<Amount value={-bill.paid} size="sm" />} />
          )}
          {deposit > 0 && (
            <BillRow label={t('deposit')} value={<Amount value={-Math.min(deposit, rest)} size="sm" />} />
          )}
          {left > 0 || deposit === 0 ? (
            <BillRow total label={t('toPay')} value={<Amount value={left} size="md" />} />
          ) : (
            <BillRow
              total
              label={t('covered')}
              value={deposit > rest && t('coveredBack', { amount: money.text(deposit - rest) })}
            />
          )}
        </dl>
      </div>
      <CouponField coupons={coupons} value={couponId} onChange={setCouponId} />
      {wallet.data && coupons.length === 0 && (
        <p className="text-ink-3 text-small">{t(wallet.data.is_guest ? 'guestCoupon' : 'noCouponFits')}</p>
      )}
      {left > 0 && (
        <RadioCards
          label={share('howMuch')}
          layout="grid"
          value={what}
          onChange={(next) => {
            setWhat(next);
            pay.setSplit(false);
          }}
          options={[
            { value: 'all' as const, title: share('all') },
            { value: 'part' as const, title: share('part') },
            ...(deposit > 0 ? [{ value: 'deposit' as const, title: t('part') }] : []),
          ]}
        />
      )}
      {what === 'part' && left > 0 && (
        <BillPartFields part={part} left={left} payers={payers} onChange={setPart} />
      )}
    </PayForm>
  );
}

/** Gives a bill up, with a reason. */
export function WriteOffForm({ order, act, canAct, onClose }: BillFormProps) {
  const t = useTranslations('counter.openEnded');
  const money = useMoney();
  const { id, rev, owed, deposit } = order;
  const amount = money.text(Math.max(0, owed - deposit));
  return (
    <ReasonForm
      label={t('writeOff')}
      note={t('writeOffNote', { amount })}
      canAct={canAct}
      loading={act.running === 'write-off'}
      onCancel={onClose}
      onSubmit={(reason) =>
        act.run(
          'write-off',
          () => call(counterBillApi.writeOff, { id, rev, reason }, staff),
          () => {
            onClose();
            return t('writtenOff', { amount });
          },
        )
      }
    />
  );
}
