'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { MethodPicker } from '#components/pay/method-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Page } from '#components/ui/page.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { BalanceCheck } from '#components/wallet/balance-check.tsx';
import { LevelCard } from '#components/wallet/level-card.tsx';
import type { Membership } from '#lib/contract/vip.ts';
import { COVERING, CUSTOM, type TopupPurpose, useTopupForm } from './use-topup-form.ts';

export interface TopupFormProps {
  readonly vip: Membership;
  readonly purpose: TopupPurpose;
  readonly bar: ReactNode;
  readonly banner: ReactNode;
  readonly onRefresh: () => Promise<unknown>;
}

/** A top-up of the wallet, with its balance, and the member level. */
export function TopupForm({ vip, purpose, bar, banner, onRefresh }: TopupFormProps) {
  const t = useTranslations();
  const money = useMoney();
  const form = useTopupForm(vip, purpose);
  const level = (
    <LevelCard level={vip.level} next={vip.next_level} spent={vip.spent} progress={vip.progress} />
  );
  return (
    <Page
      bar={bar}
      onRefresh={onRefresh}
      footer={
        <div className="flex flex-col gap-2">
          <FormProblem centered text={form.errorOf('method')} />
          <Button size="lg" block loading={form.isPending} onClick={form.submit}>
            {form.amount > 0 ? t('vip.submit', { amount: money.text(form.amount) }) : t('home.topUp')}
          </Button>
          {form.bonus > 0 && (
            <p className="text-center text-ink-2 text-small">
              {t('vip.arrives', { amount: money.text(form.amount + form.bonus) })}
            </p>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {banner}
        {purpose.price === 0 && level}
        <BalanceCheck balance={vip.balance} price={purpose.price} />
        <AmountSection vip={vip} form={form} />
        <Section title={t('pay.method.label')}>
          <MethodPicker methods={vip.methods} value={form.method} onChange={form.setMethod} balance={null} />
        </Section>
        <p className="text-ink-2 text-small">{t('vip.rules')}</p>
        {purpose.price > 0 && level}
      </div>
    </Page>
  );
}

function AmountSection({ vip, form }: { vip: Membership; form: ReturnType<typeof useTopupForm> }) {
  const t = useTranslations('vip');
  const money = useMoney();
  return (
    <Section title={t('amount')}>
      <RadioCards
        label={t('amount')}
        layout="grid"
        value={form.choice}
        onChange={form.setChoice}
        options={[
          ...(form.coveringAmount === null
            ? []
            : [{ value: COVERING, title: money.text(form.coveringAmount), detail: t('covers') }]),
          ...vip.packages.map((each) => ({
            value: each.id,
            title: money.text(each.amount),
            ...(each.bonus > 0 ? { detail: t('bonus', { amount: money.text(each.bonus) }) } : {}),
          })),
          { value: CUSTOM, title: t('custom') },
        ]}
      />
      {form.choice === CUSTOM && (
        <div className="mt-3">
          <TextField
            label={t('customAmount')}
            inputMode="decimal"
            value={form.typed}
            onChange={form.setTyped}
            maxLength={10}
            hint={form.bounds && t('bounds', form.bounds)}
            error={form.errorOf('amount')}
          />
        </div>
      )}
    </Section>
  );
}
