import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import type { Settlement as SettlementData } from '#lib/contract/order.ts';
import { BillRow } from './bill-row.tsx';
import { useDuration } from './use-duration.ts';

/** The settlement of a game, or its preview; only the time of one that was free. */
export function Settlement({ settlement, preview }: { settlement: SettlementData; preview?: boolean }) {
  const t = useTranslations('order');
  const duration = useDuration();
  const { used_minutes, booked_minutes, charged_minutes, paid, charged, refund, deposit, returned } =
    settlement;
  const minimum =
    charged_minutes > used_minutes
      ? t('settlement.minimum', { duration: duration(charged_minutes) })
      : undefined;
  const isFree = paid + deposit === 0;
  return (
    <div>
      {(preview ? !isFree : returned > 0) && (
        <div className="rounded-lg bg-brand-soft px-4 py-3 text-center">
          <p className="text-on-brand-soft text-small">
            {t(preview ? 'settlement.willReturn' : 'settlement.returned')}
          </p>
          <Amount value={returned} size="lg" className="text-on-brand-soft" />
        </div>
      )}
      <dl className="mt-3">
        <BillRow
          label={t('settlement.used')}
          note={isFree ? undefined : minimum}
          value={t('settlement.usedOf', { used: duration(used_minutes), booked: duration(booked_minutes) })}
        />
        {!isFree && (
          <>
            {refund > 0 && <BillRow label={t('settlement.paid')} value={<Amount value={paid} size="sm" />} />}
            <BillRow label={t('settlement.charged')} value={<Amount value={charged} size="sm" />} />
            {refund > 0 && (
              <BillRow label={t('settlement.refund')} value={<Amount value={refund} size="sm" />} />
            )}
          </>
        )}
        {deposit > 0 && (
          <BillRow label={t('settlement.deposit')} value={<Amount value={deposit} size="sm" />} />
        )}
      </dl>
    </div>
  );
}
