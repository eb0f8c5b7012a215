import { useTranslations } from 'next-intl';
import type { CounterPayer } from '#lib/contract/counter/share.ts';

/** The names of those who play an order, by the hall's rule for names; a number if it shows none. */
export function usePayerName(payers: readonly CounterPayer[]): (payer: CounterPayer) => string {
  const t = useTranslations('counter');
  return (payer) => {
    if (payer.player_id === null) return payer.name ?? t('guest');
    // Two may have the same first letter.
    const isAlone = payers.filter(({ name }) => name === payer.name).length === 1;
    const number = payers.findIndex(({ player_id }) => player_id === payer.player_id) + 1;
    if (payer.name === null) return t('share.player', { number });
    return isAlone ? payer.name : t('share.named', { name: payer.name, number });
  };
}
