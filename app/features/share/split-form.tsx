'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { PaymentButton } from '#app/features/payment/payment-button.tsx';
import { PaymentMethods } from '#app/features/payment/payment-methods.tsx';
import { usePayment } from '#app/features/payment/use-payment.ts';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Page } from '#components/ui/page.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { useSplitAndPay } from '#lib/api/share.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { SplitState } from '#lib/contract/share.ts';
import { PARTY_SIZES } from '#lib/domain/party.ts';
import { type SplitDraft, splitDrafts } from '#lib/draft/top-up-draft.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';
import { SetSplitButton } from './set-split-button.tsx';
import { partsOf, SplitFields } from './split-fields.tsx';

export interface SplitFormProps {
  readonly order: OrderDetail;
  readonly split: SplitState;
  readonly splitting: ReturnType<typeof useSplitAndPay>;
  readonly bar: ReactNode;
  readonly banner: ReactNode;
}

/** Splits the price of an order. The own part of an unpaid one is paid at once, which keeps the table. */
export function SplitForm({ order, split, splitting, bar, banner }: SplitFormProps) {
  const t = useTranslations('share');
  const { coming } = useClockText(order.store.time_zone);
  const [terms, setTerms] = useState<SplitDraft>(
    () => splitDrafts.take(order.id) ?? firstTerms(order, split),
  );
  const about = split.due_at !== null ? 'unpaid' : order.status === 'due' ? 'bill' : 'paid';
  const fields = (
    <>
      {banner}
      <OrderSummary order={order} />
      <p className="text-ink-2">{t(`about.${about}`, { time: coming(split.due_at ?? order.start_at) })}</p>
      <SplitFields split={split} timeZone={order.store.time_zone} terms={terms} onChange={setTerms} />
    </>
  );
  return split.due_at !== null ? (
    <PayingForm {...{ order, split, splitting, terms, bar, fields }} />
  ) : (
    <Page bar={bar} footer={<SetSplitButton orderId={order.id} terms={terms} label={t('openPaid')} />}>
      <div className="flex flex-col gap-5">{fields}</div>
    </Page>
  );
}

/** Two play, unless the organiser has said how many. */
const firstTerms = ({ party }: OrderDetail, { party_size, friends }: SplitState): SplitDraft => ({
  party_size: party ? party_size : Math.max(PARTY_SIZES.min, friends.length + 1),
  deposit: 'shared',
  at_deadline: 'cover',
});

interface FormProps {
  readonly order: OrderDetail;
  readonly terms: SplitDraft;
  readonly bar: ReactNode;
  readonly fields: ReactNode;
}

function PayingForm({
  order,
  split,
  splitting,
  terms,
  bar,
  fields,
}: FormProps & Pick<SplitFormProps, 'split' | 'splitting'>) {
  const t = useTranslations('share');
  const money = useMoney();
  const online = useOnline();
  const { navigateTo } = useRouter();
  const { id } = order;
  const { own } = partsOf(split, terms);
  const payment = usePayment({ price: own, last: null, outcome: null });
  const submit = () =>
    payment.submit(
      (method) => splitting.mutateAsync({ id, ...terms, amount: own, method }),
      () => toast(t('done'), 'success'),
    );
  const topUp = () => {
    splitDrafts.write(terms, id);
    navigateTo('/pages/index/vip', { order: id, price: `${own}` });
  };
  return (
    <Page
      bar={bar}
      footer={
        <PaymentButton
          payment={payment}
          label={t('submit', { amount: money.text(own) })}
          loading={splitting.isPending}
          blocked={online ? null : t('offline')}
          onPay={submit}
          onTopUp={topUp}
        />
      }
    >
      <div className="flex flex-col gap-5">
        {fields}
        <PaymentMethods payment={payment} />
      </div>
    </Page>
  );
}
