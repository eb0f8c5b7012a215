import type { ReactNode } from 'react';
import { cx } from '#components/ui/cx.ts';
import type { CouponLimitsView, CouponRuleView } from '#lib/contract/coupon.ts';
import { useCouponText } from './use-coupon-text.ts';

export interface TicketProps {
  readonly name: string;
  readonly rule: CouponRuleView;
  readonly limits: CouponLimitsView;
  /** Shown below the limits: the validity, the remaining stock, or why the coupon cannot be used. */
  readonly note?: ReactNode;
  /** At the end: a button or a discount. */
  readonly aside?: ReactNode;
  /** Used, expired or sold out: drawn in gray. */
  readonly inactive?: boolean;
}

/** A coupon as a ticket: its value on the stub, its limits beside, or below in large text. */
export function Ticket({ name, rule, limits, note, aside, inactive = false }: TicketProps) {
  const couponText = useCouponText();
  const limitTexts = couponText.limits(limits);
  return (
    <div className="@container">
      <div
        className={cx(
          'flex min-h-[6.5rem] flex-col overflow-hidden rounded-lg bg-surface text-start shadow-card @min-[15rem]:flex-row',
          // The notches at which the stub ends.
          '@min-[15rem]:[mask:radial-gradient(0.5rem_at_min(7rem,40%)_0,#0000_98%,#000)_0_0/100%_51%_no-repeat,radial-gradient(0.5rem_at_min(7rem,40%)_100%,#0000_98%,#000)_0_100%/100%_51%_no-repeat]',
        )}
      >
        <div
          className={cx(
            'flex shrink-0 flex-col items-center justify-center gap-0.5 border-line border-b border-dashed px-2 py-3 text-center @min-[15rem]:w-[min(7rem,40%)] @min-[15rem]:border-e @min-[15rem]:border-b-0',
            inactive ? 'bg-fill text-ink-3' : 'bg-brand-soft text-on-brand-soft',
          )}
        >
          <span className="text-balance font-bold text-heading leading-7 tabular-nums">
            {couponText.value(rule)}
          </span>
          <span className="text-balance text-caption">{couponText.condition(rule)}</span>
        </div>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-28">
            <p className={cx('font-semibold', inactive && 'text-ink-2')}>{name}</p>
            {limitTexts.length > 0 && <p className="text-ink-3 text-small">{limitTexts.join(' · ')}</p>}
            {note && <div className="mt-1 text-ink-3 text-small">{note}</div>}
          </div>
          {aside}
        </div>
      </div>
    </div>
  );
}
