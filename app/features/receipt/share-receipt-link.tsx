import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListRow } from '#components/ui/list-row.tsx';
import type { PlayedOrder } from '#lib/contract/player.ts';
import { href } from '#lib/router/router.ts';

/** Whether a player has paid a share of a game, so that there is a receipt of it. */
export const hasPaidShare = ({ status, share }: PlayedOrder): boolean =>
  share !== null && share.paid + share.returned > 0 && status !== 'unpaid';

/** Leads a player to the receipt of what they have paid of a game. */
export function ShareReceiptLink({ id }: { id: string }) {
  const t = useTranslations('receipt');
  return (
    <ListRow
      icon={ReceiptText}
      title={t('show')}
      detail={t('showText')}
      href={href('/pages/order/receipt', { share: id })}
    />
  );
}
