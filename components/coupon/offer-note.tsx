import { useTranslations } from 'next-intl';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { useDayText } from '#components/ui/use-day-text.ts';
import type { ClaimableCoupon } from '#lib/contract/coupon.ts';

/** The validity of a coupon on offer, and its remaining stock. */
export function OfferNote({ offer }: { offer: ClaimableCoupon }) {
  const t = useTranslations('coupon');
  const dayText = useDayText();
  const date = (day: string) => dayText(day, { month: 'short', day: 'numeric' });
  const { stock, left, good_for_days, receive_from, receive_to, state } = offer;
  return (
    <>
      <p>
        {state === 'soon' && receive_from
          ? t('offer.from', { date: date(receive_from) })
          : receive_to
            ? t('offer.to', { date: date(receive_to) })
            : t('offer.goodFor', { days: good_for_days })}
      </p>
      {stock !== null && left !== null && (
        <div className="mt-1.5 flex items-center gap-2">
          <ProgressBar
            className="max-w-28 flex-1"
            value={stock === 0 ? 0 : left / stock}
            label={t('offer.left', { left })}
            tone={left / Math.max(1, stock) < 0.15 ? 'warn' : 'brand'}
          />
          <span aria-hidden="true" className="text-caption tabular-nums">
            {t('offer.left', { left })}
          </span>
        </div>
      )}
    </>
  );
}
