import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Settlement } from '#components/order/settlement.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { OrderDetail } from '#lib/contract/order.ts';
import { useEndSettlement } from './use-end-settlement.ts';

export type EndSheetProps = {
  order: OrderDetail;
  open: boolean;
  onClose: () => void;
  /** The server's clock, epoch seconds; must keep its identity. */
  clock: () => number;
  banner: ReactNode;
  /** The game can't be ended while there is no network. */
  online: boolean;
  loading: boolean;
  onEnd: () => void;
};

/** The settlement of an early end, before it is confirmed. */
export function EndSheet(props: EndSheetProps) {
  const { order, open, onClose, clock, banner, online, loading, onEnd } = props;
  const t = useTranslations('desk.end');
  const { time } = useClockText(order.store.time_zone);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('title')}
      footer={
        <div className="flex flex-col gap-2">
          <FormProblem centered text={online ? null : t('offline', { time: time(order.end_at) })} />
          <Button size="lg" block variant="danger" loading={loading} disabled={!online} onClick={onEnd}>
            {t('submit')}
          </Button>
          <Button block variant="ghost" onClick={onClose}>
            {t('keep')}
          </Button>
        </div>
      }
    >
      <div className="mb-3 empty:hidden">{banner}</div>
      <EndPreview order={order} clock={clock} />
    </Sheet>
  );
}

function EndPreview({ order, clock }: Pick<EndSheetProps, 'order' | 'clock'>) {
  const t = useTranslations('desk.end');
  const settlement = useEndSettlement(order, clock);
  const isShared = order.paid_by_players > 0;
  return (
    <>
      {settlement && (
        <Settlement settlement={settlement} preview shared={isShared ? { toFriends: null } : null} />
      )}
      <p className="mt-4 text-ink-2 text-small">
        {t(settlement?.returned === 0 ? 'textNoReturn' : isShared ? 'textShared' : 'text')}
      </p>
    </>
  );
}
