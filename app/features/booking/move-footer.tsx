'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { QueryError } from '#app/features/query/query-error.tsx';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { BalanceTooLow } from '#components/pay/balance-too-low.tsx';
import { Button } from '#components/ui/button.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { RefusalError } from '#lib/api/client/errors.ts';
import { configQueries } from '#lib/api/config.ts';
import { orderQueries, useMoveOrder } from '#lib/api/order.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { type MoveDraft, moveDrafts } from '#lib/draft/top-up-draft.ts';
import { useOnline } from '#lib/network/online.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';

export interface MoveFooterProps {
  readonly order: OrderDetail;
  readonly choice: MoveDraft;
  readonly open: boolean;
  readonly isLate: boolean;
  readonly onClose: () => void;
  readonly onMoved: () => void;
}

/** Shows what the chosen move costs or gives back, with the button for the move or for a top-up. */
export function MoveFooter(props: MoveFooterProps) {
  const { order, choice, open, isLate, onClose, onMoved } = props;
  const { table_id: tableId, start_at: startAt } = choice;
  const t = useTranslations('desk.move');
  const pay = useTranslations('pay');
  const money = useMoney();
  const withNetworkToast = useNetworkToast();
  const { navigateTo } = useRouter();
  const { period } = useClockText(order.store.time_zone);
  const { data: config } = useQuery(configQueries.config());
  const online = useOnline();
  const move = useMoveOrder();
  const isChanged = startAt !== null && (startAt !== order.start_at || tableId !== order.table.id);
  const request = { id: order.id, table_id: tableId, start_time: startAt ?? 0 };
  const chosen = `${tableId} ${startAt}`;
  // A problem of another choice is not shown.
  const [problem, setProblem] = useState<{ chosen: string; text: string } | null>(null);
  const query = useQuery({
    ...orderQueries.moveQuote(request, useLocale()),
    enabled: open && isChanged && !isLate,
  });
  const quote = isChanged && !isLate ? query.data : undefined;
  const refused = isChanged && query.error instanceof RefusalError ? query.error.refusal : null;
  // Nobody has just taken it: the start was chosen for another table.
  const refusal = refused && (refused.reason === 'slot_taken' ? t('taken') : refused.msg);
  const isUnanswered = isChanged && query.isError && refusal === null;
  const shown = !online
    ? t('offline')
    : isLate
      ? t('late')
      : problem?.chosen === chosen
        ? problem.text
        : refusal;

  const submit = () =>
    withNetworkToast(async () => {
      if (!quote) return;
      setProblem(null);
      const reply = await move.mutateAsync({ ...request, total: quote.total });
      if (reply.code === 0) {
        if (reply.msg) setProblem({ chosen, text: reply.msg });
        return;
      }
      toast(t('done'), 'success');
      onClose();
      onMoved();
    });
  const topUp = (price: number) => {
    moveDrafts.write(choice, order.id);
    onClose();
    navigateTo('/pages/index/vip', { order: order.id, price: String(price) });
  };
  if (isUnanswered && online) return <QueryError query={query} />;
  return (
    <div className="flex flex-col gap-2.5">
      <FormProblem centered text={shown} />
      <p className="text-center text-small tabular-nums">
        {/* The order has its new time a moment before the sheet closes. */}
        {startAt !== null && (isChanged || move.isPending)
          ? period(startAt, startAt + order.minutes * 60)
          : t('choose')}
      </p>
      {quote && quote.missing > 0 && <BalanceTooLow missing={quote.missing} />}
      {quote && quote.missing > 0 ? (
        <Button size="lg" block onClick={() => topUp(quote.total)}>
          {pay('topUp', { amount: money.text(Math.max(quote.missing, config?.topup_min ?? 0)) })}
        </Button>
      ) : (
        <Button
          size="lg"
          block
          loading={move.isPending || (isChanged && query.isFetching)}
          disabled={!online || !quote || refusal !== null}
          onClick={submit}
        >
          {!quote
            ? t('submit')
            : quote.total === 0
              ? t('same')
              : t(quote.total > 0 ? 'pay' : 'back', { amount: money.text(Math.abs(quote.total)) })}
        </Button>
      )}
    </div>
  );
}
