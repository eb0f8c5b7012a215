import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Amount } from '#components/ui/amount.tsx';
import { useMoney } from '#components/ui/currency.tsx';

export type BalanceCardProps = {
  balance: number;
  depositHeld: number;
  /** False for a hall without deposits. */
  hasDeposits: boolean;
  brand: string;
  action?: ReactNode;
};

/** The wallet's balance and deposits. In the brand color in both themes. */
export function BalanceCard({ balance, depositHeld, hasDeposits, brand, action }: BalanceCardProps) {
  const t = useTranslations('wallet');
  const money = useMoney();
  return (
    <section
      aria-label={t('card')}
      className="relative overflow-hidden rounded-xl bg-brand bg-[linear-gradient(135deg,rgb(255_255_255/0.18),transparent_45%,rgb(0_40_12/0.12))] p-5 text-on-brand shadow-float"
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 200 200"
        className="absolute -top-14 -right-12 size-56 opacity-[0.13]"
      >
        <circle cx="100" cy="100" r="96" fill="currentColor" />
        <circle cx="82" cy="112" r="42" fill="var(--c-brand)" />
      </svg>
      <p className="relative font-semibold text-small">{brand}</p>
      <p className="relative mt-7 text-small">{t('balance')}</p>
      <p className="relative">
        <Amount value={balance} size="xl" className="text-[min(2.5rem,15vw)] font-bold leading-tight" />
      </p>
      <div className="relative mt-3 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p className="text-small">
          {depositHeld > 0
            ? t('depositHeld', { amount: money.text(depositHeld) })
            : hasDeposits && t('noDeposit')}
        </p>
        {action}
      </div>
    </section>
  );
}
