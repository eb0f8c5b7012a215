import { ReceiptText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { ListRow } from '#components/ui/list-row.tsx';
import type { PlayedOrder } from '#lib/contract/player.ts';
import { href } from '#lib/router/router.ts';

/** Leads a player to the receipt of what they have paid of a game. Nothing until they have. */
export function ShareReceiptLink({ order: { id, status, share } }: { order: PlayedOrder }) {
  const t = useTranslations('receipt');
  const hasPaid = share !== null && share.paid + share.returned > 0;
  if (!hasPaid || status === 'unpaid') return null;
  return (
    <ListRow
      icon={ReceiptText}
      title={t('show')}
      detail={t('showText')}
      href={href('/pages/order/receipt', { share: id })}
    />
  );
}
