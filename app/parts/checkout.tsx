'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { PriceLines } from '#components/order/price-lines.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Page } from '#components/ui/page.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { Refused } from '#lib/api/errors.ts';
import { orderQueries, useAddOrder } from '#lib/api/order.ts';
import { toast } from '#lib/notice/toast.ts';
import { clearDraft } from '#lib/order-draft.ts';
import { usePlace, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import type { FormProps } from './table-page.tsx';

export type CheckoutProps = Pick<FormProps, 'table' | 'code' | 'bar'> & {
  /** null = now; undefined = not chosen yet. */
  startAt: number | null | undefined;
  minutes: number;
  onStart: (startAt: number) => void;
  submitLabel: string;
  children: ReactNode;
};

/** The price of what is chosen, as the server counts it, and the one button that orders it. */
export function Checkout({
  table,
  code,
  bar,
  startAt,
  minutes,
  onStart,
  submitLabel,
  children,
}: CheckoutProps) {
  const t = useTranslations();
  const money = useMoney();
  const session = useSession();
  const { hash } = usePlace();
  const { navigateTo, redirectTo } = useRouter();
  const { time, dayAndTime } = useClockText(table.time_zone);
  const [problem, setProblem] = useState<string | null>(null);
  const [nearest, setNearest] = useState<readonly number[]>([]);
  const add = useAddOrder();
  const wanted = { table_id: table.id, start_time: startAt ?? null, minutes };
  const quote = useQuery({
    ...orderQueries.quote(wanted, session?.userinfo.id ?? null),
    enabled: startAt !== undefined,
    // A game that starts now is priced from now.
    refetchInterval: startAt === null ? 30_000 : false,
  });
  const price = startAt === undefined ? undefined : quote.data;

  const submit = async () => {
    if (startAt === undefined) return setProblem(t('validation.startTime'));
    if (!session) return navigateTo('/pages/entry/login', { next: hash });
    if (!session.userinfo.mobile) return navigateTo('/pages/login/firstBindPhone', { next: hash });
    if (!price) return;
    setProblem(null);
    setNearest([]);
    try {
      const reply = await add.mutateAsync({ ...wanted, total: price.total, ...(code ? { code } : {}) });
      if (reply.code === 1) {
        clearDraft();
        return redirectTo('/pages/order/pay', { id: reply.data.id });
      }
      setProblem(reply.msg || null);
      if (Array.isArray(reply.facts.nearest)) setNearest(reply.facts.nearest.map(Number));
    } catch {
      toast(t('error.network'), 'error');
    }
  };

  const refused = quote.error instanceof Refused ? quote.error.refusal.msg : null;
  return (
    <Page
      bar={bar}
      footer={
        <div className="flex flex-col gap-2">
          {(problem ?? refused) && (
            <p role="alert" className="text-center text-danger-text text-small">
              {problem ?? refused}
            </p>
          )}
          {nearest.length > 0 && (
            <fieldset className="flex flex-wrap justify-center gap-2" aria-label={t('add.nearest')}>
              {nearest.map((at) => (
                <Chip
                  key={at}
                  onClick={() => {
                    onStart(at);
                    setNearest([]);
                    setProblem(null);
                  }}
                >
                  {dayAndTime(at)}
                </Chip>
              ))}
            </fieldset>
          )}
          <Button size="lg" block loading={add.isPending} disabled={refused !== null} onClick={submit}>
            {price ? `${submitLabel} · ${money.text(price.total)}` : submitLabel}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {children}
        {startAt !== undefined && !refused && (
          <Card>
            {price ? (
              <>
                <p className="mb-2 font-medium tabular-nums">
                  {t('add.endsAt', { time: time(price.end_at) })}
                </p>
                <PriceLines
                  lines={price.lines}
                  total={price.total}
                  timeZone={table.time_zone}
                  stale={quote.isPlaceholderData}
                />
              </>
            ) : (
              <Skeleton className="h-32 w-full rounded-md" />
            )}
          </Card>
        )}
        <p className="text-ink-2 text-small">
          {price?.cancel_free_until_at
            ? t('add.cancelTerms', { time: dayAndTime(price.cancel_free_until_at) })
            : t('pay.terms')}
        </p>
      </div>
    </Page>
  );
}
