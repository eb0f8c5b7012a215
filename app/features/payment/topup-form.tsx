'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { MethodPicker } from '#components/pay/method-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Page } from '#components/ui/page.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { LevelCard } from '#components/wallet/level-card.tsx';
import { configQueries } from '#lib/api/config.ts';
import { useTopup } from '#lib/api/vip.ts';
import type { PaymentMethod } from '#lib/contract/config.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import type { vipApi } from '#lib/contract/vip.ts';
import { readAmount } from '#lib/domain/money.ts';
import { toast } from '#lib/toast/toast.ts';

const CUSTOM = 'custom';

/** Level, packages or an amount, method; the button names what arrives. */
export function TopupForm({
  vip,
  bar,
  age,
  onRefresh,
}: {
  vip: Output<typeof vipApi.detail>;
  bar: ReactNode;
  /** How old the figures are, where that has to be said. */
  age: ReactNode;
  onRefresh: () => Promise<unknown>;
}) {
  const t = useTranslations();
  const money = useMoney();
  const { data: config } = useQuery(configQueries.config());
  const [choice, setChoice] = useState<string>(vip.packages[0]?.id ?? CUSTOM);
  const [typed, setTyped] = useState('');
  const [method, setMethod] = useState<PaymentMethod | null>(
    vip.methods.length === 1 ? (vip.methods[0] ?? null) : null,
  );
  const [problem, setProblem] = useState<{ field: 'amount' | 'method'; text: string } | null>(null);
  const topup = useTopup();

  const chosen = vip.packages.find(({ id }) => id === choice);
  const custom = readAmount(typed, money.unit);
  const amount = chosen?.amount ?? custom ?? 0;
  const bonus = chosen?.bonus ?? 0;

  const problemNow = (): typeof problem => {
    if (!chosen && config && amount < config.topup_min) {
      return { field: 'amount', text: t('vip.min', { amount: money.text(config.topup_min) }) };
    }
    if (!chosen && config && amount > config.topup_max) {
      return { field: 'amount', text: t('vip.max', { amount: money.text(config.topup_max) }) };
    }
    return method ? null : { field: 'method', text: t('validation.paymentMethod') };
  };

  const submit = async () => {
    const wrong = problemNow();
    setProblem(wrong);
    if (wrong) return;
    try {
      const reply = await topup.mutateAsync({ ...(chosen ? { package_id: chosen.id } : { amount }), method });
      if (reply.code === 0) {
        if (reply.reason?.startsWith('topup_')) setProblem({ field: 'amount', text: reply.msg });
        return;
      }
      if (reply.data.redirect_url) location.assign(reply.data.redirect_url);
    } catch {
      toast(t('error.network'), 'error');
    }
  };

  return (
    <Page
      bar={bar}
      onRefresh={onRefresh}
      footer={
        <div className="flex flex-col gap-2">
          {problem?.field === 'method' && (
            <p role="alert" className="text-center text-danger-text text-small">
              {problem.text}
            </p>
          )}
          <Button size="lg" block loading={topup.isPending} onClick={submit}>
            {amount > 0 ? t('vip.submit', { amount: money.text(amount) }) : t('home.topUp')}
          </Button>
          {bonus > 0 && (
            <p className="text-center text-ink-2 text-small">
              {t('vip.arrives', { amount: money.text(amount + bonus) })}
            </p>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {age}
        <LevelCard level={vip.level} next={vip.next_level} spent={vip.spent} progress={vip.progress} />
        <Section title={t('vip.amount')}>
          <RadioCards
            label={t('vip.amount')}
            layout="grid"
            value={choice}
            onChange={(next) => {
              setChoice(next);
              setProblem(null);
            }}
            options={[
              ...vip.packages.map((each) => ({
                value: each.id,
                title: money.text(each.amount),
                ...(each.bonus > 0 ? { detail: t('vip.bonus', { amount: money.text(each.bonus) }) } : {}),
              })),
              { value: CUSTOM, title: t('vip.custom') },
            ]}
          />
          {choice === CUSTOM && (
            <div className="mt-3">
              <TextField
                label={t('vip.customAmount')}
                inputMode="decimal"
                value={typed}
                onChange={setTyped}
                maxLength={10}
                hint={
                  config &&
                  t('vip.bounds', { min: money.text(config.topup_min), max: money.text(config.topup_max) })
                }
                error={problem?.field === 'amount' ? problem.text : undefined}
              />
            </div>
          )}
        </Section>
        <Section title={t('pay.method.label')}>
          <MethodPicker methods={vip.methods} value={method} onChange={setMethod} balance={null} />
        </Section>
        <p className="text-ink-2 text-small">{t('vip.rules')}</p>
      </div>
    </Page>
  );
}
