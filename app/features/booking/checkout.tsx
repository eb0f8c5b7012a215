'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { CouponSection } from '#app/features/coupon/coupon-section.tsx';
import { useDuration } from '#components/order/use-duration.ts';
import { Button } from '#components/ui/button.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { Page } from '#components/ui/page.tsx';
import { writeOrderDraft } from '#lib/draft/order-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import type { StartProblem } from './available-slots.ts';
import { CheckoutProblem } from './checkout-problem.tsx';
import { CheckoutSummary } from './checkout-summary.tsx';
import type { OrderFormProps } from './order-form-props.ts';
import { QuoteCard } from './quote-card.tsx';
import { useOtherTable } from './use-other-table.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { useQuote } from './use-quote.ts';
import { useStartProblemText } from './use-start-problem-text.ts';

export interface CheckoutProps
  extends Pick<OrderFormProps, 'table' | 'code' | 'changing' | 'bar' | 'draft' | 'onDraft'> {
  /** null: now; undefined: not chosen yet. */
  readonly startAt: number | null | undefined;
  readonly minutes: number;
  readonly onStart: (startAt: number) => void;
  readonly startProblem?: StartProblem | null;
  readonly submitLabel: string;
  readonly children: ReactNode;
  /** Joins the waiting list for a start that was taken; null if nobody can. */
  readonly onWait?: ((startAt: number) => void) | null;
  readonly sheet?: ReactNode;
  /** Above the coupon and the quote, which follow the children or stand beside them. */
  readonly second?: ReactNode;
}

/** The page of an order form: what is chosen, its coupon and quote, and the button that orders it. */
export function Checkout(props: CheckoutProps) {
  const { table, code, changing, bar, draft, onDraft, startAt, minutes, onStart, submitLabel } = props;
  const startProblem = props.startProblem ?? null;
  const t = useTranslations('add');
  const wait = useTranslations('waiting')('ask');
  const money = useMoney();
  const { navigateTo, redirectTo, switchTab } = useRouter();
  const quoted = useQuote({
    table_id: table.id,
    startAt,
    minutes,
    coupon_id: draft.coupon_id,
    order_id: changing?.id,
  });
  const { query, quote, isStale, refusal, coupons } = quoted;
  const { placeOrder, isPending, problem } = usePlaceOrder({
    table,
    code,
    changing,
    draft,
    onDraft,
    startAt,
    quoted,
  });
  const startProblemText = useStartProblemText(table.time_zone);
  const duration = useDuration();
  const isTaken = startProblem ? startProblem.kind !== 'passed' : (problem?.nearest.length ?? 0) > 0;
  const takenAt = isTaken ? (startProblem?.start_at ?? startAt ?? null) : null;
  const other = useOtherTable({
    table,
    // A change of an order stays on its table.
    takenAt: changing ? null : takenAt,
    minutes,
  });
  const openOther = (id: string) => {
    writeOrderDraft({ ...draft, table_id: id });
    redirectTo('/pages/order/add', { id });
  };
  const { onWait = null } = props;
  const problemText = startProblem ? startProblemText(startProblem) : (problem?.text ?? refusal);
  return (
    <Page
      wide
      bar={bar}
      footer={
        <div className="flex flex-col gap-2.5">
          {problemText && (
            <CheckoutProblem
              text={problemText}
              nearest={problem?.nearest.length ? problem.nearest : (startProblem?.nearest ?? [])}
              chosenAt={startProblem?.start_at ?? startAt ?? null}
              other={other && { number: other.number, onPick: () => openOther(other.id) }}
              shorter={
                startProblem?.kind === 'short'
                  ? {
                      text: duration(startProblem.minutes),
                      onPick: () => onDraft({ minutes: startProblem.minutes }),
                    }
                  : null
              }
              timeZone={table.time_zone}
              onPick={onStart}
            />
          )}
          {onWait && takenAt !== null && (
            <Button block variant="secondary" onClick={() => onWait(takenAt)}>
              {wait}
            </Button>
          )}
          {problem?.tooManyUnpaid && (
            <Button block variant="secondary" onClick={() => switchTab('/pages/entry/order')}>
              {t('toUnpaid')}
            </Button>
          )}
          <div className="flex flex-col gap-2.5 wide:grid wide:grid-cols-2 wide:items-center wide:gap-8">
            <CheckoutSummary
              startAt={startAt}
              minutes={minutes}
              quote={quote}
              stale={isStale}
              timeZone={table.time_zone}
            />
            <Button
              size="lg"
              block
              loading={isPending}
              disabled={refusal !== null || isStale}
              onClick={placeOrder}
            >
              {quote ? `${submitLabel} · ${money.text(quote.total)}` : submitLabel}
            </Button>
          </div>
        </div>
      }
    >
      <Columns
        first={props.children}
        second={
          <>
            {props.second}
            {startAt !== undefined && (
              <CouponSection
                choice={coupons}
                onClaim={(coupon_id) => onDraft({ coupon_id })}
                onOpen={() => {
                  // Stored for the page of coupons, which adds its choice to the draft.
                  onDraft({});
                  navigateTo('/pages/index/couponUse', {
                    table_id: table.id,
                    start_time: startAt === null ? '' : String(startAt),
                    minutes: String(minutes),
                    order: changing?.id ?? '',
                  });
                }}
              />
            )}
            {startAt !== undefined && refusal === null && (
              <QuoteCard query={query} timeZone={table.time_zone} hasEarlyEndRule={startAt !== null} />
            )}
          </>
        }
      />
      {props.sheet}
    </Page>
  );
}
