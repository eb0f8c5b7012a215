'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { PaymentButton } from '#app/features/payment/payment-button.tsx';
import { PaymentMethods } from '#app/features/payment/payment-methods.tsx';
import { usePayment } from '#app/features/payment/use-payment.ts';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { OrderSummary } from '#components/order/order-summary.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Page } from '#components/ui/page.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { useSetSplit, type useSplitAndPay } from '#lib/api/share.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import type { SplitState } from '#lib/contract/share.ts';
import { PARTY_SIZES } from '#lib/domain/party.ts';
import { type SplitDraft, splitDrafts } from '#lib/draft/top-up-draft.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';
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
    <PaidBackForm {...{ order, terms, bar, fields }} />
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

function PaidBackForm({ order, terms, bar, fields }: FormProps) {
  const t = useTranslations('share');
  const online = useOnline();
  const withNetworkToast = useNetworkToast();
  const set = useSetSplit();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = () =>
    withNetworkToast(async () => {
      setProblem(null);
      const reply = await set.mutateAsync({ id: order.id, ...terms });
      if (reply.code === 0) setProblem(reply.msg || null);
    });
  return (
    <Page
      bar={bar}
      footer={
        <div className="flex flex-col gap-2">
          <FormProblem centered text={online ? problem : t('offline')} />
          <Button size="lg" block loading={set.isPending} disabled={!online} onClick={submit}>
            {t('openPaid')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">{fields}</div>
    </Page>
  );
}
