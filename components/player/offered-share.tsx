import { useTranslations } from 'next-intl';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OfferedShare as Share } from '#lib/contract/share.ts';

export interface OfferedShareProps {
  readonly share: Share;
  readonly timeZone: string;
}

/** What somebody will owe if they join: how much, until when, and to whom it goes. */
export function OfferedShare({ share: { play, deposit, to, due_at }, timeZone }: OfferedShareProps) {
  const t = useTranslations('share');
  const money = useMoney();
  const { coming } = useClockText(timeZone);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-2">
        <span className="font-semibold">{t('mine.title')}</span>
        <Amount value={play + deposit} size="md" />
      </p>
      <p className="mt-1 text-ink-2 text-small">
        {due_at === null
          ? t(to === 'hall' ? 'offered.payBill' : 'offered.payBack')
          : t('offered.payBy', { time: coming(due_at) })}
      </p>
      {deposit > 0 && (
        <p className="mt-1 text-ink-2 text-small">{t('mine.deposit', { amount: money.text(deposit) })}</p>
      )}
    </>
  );
}
