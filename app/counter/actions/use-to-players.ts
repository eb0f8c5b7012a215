import { useTranslations } from 'next-intl';
import { useMoney } from '#components/ui/currency.tsx';

/** A sentence about what goes back to players who have paid a share, after another one; empty for nothing. */
export function useToPlayers(): (amount: number) => string {
  const t = useTranslations('counter.share');
  const money = useMoney();
  return (amount) => (amount > 0 ? ` ${t('toPlayers', { amount: money.text(amount) })}` : '');
}
