import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import type { Settlement as SettlementData } from '#lib/contract/order.ts';
import { BillRow } from './bill-row.tsx';
import { useDuration } from './use-duration.ts';

export interface SettlementProps {
  readonly settlement: SettlementData;
  readonly preview?: boolean;
  /**
   * Friends have paid a part of the game, so that each gets back what is theirs. `toFriends`: what went to
   * them; null if it is not known yet.
   */
  readonly shared?: { readonly toFriends: number | null } | null;
}

/** The settlement of a game, or its preview; only the time of one that was free. */
export function Settlement({ settlement, preview, shared }: SettlementProps) {
  const t = useTranslations('order');
  const money = useMoney();
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
            {shared?.toFriends === null
              ? t('settlement.shared')
              : t(preview ? 'settlement.willReturn' : 'settlement.returned')}
          </p>
          <Amount value={returned - (shared?.toFriends ?? 0)} size="lg" className="text-on-brand-soft" />
          {shared && (
            <p className="text-on-brand-soft text-small">
              {shared.toFriends === null
                ? t('settlement.sharedNote')
                : t('settlement.toFriends', { amount: money.text(shared.toFriends) })}
            </p>
          )}
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
