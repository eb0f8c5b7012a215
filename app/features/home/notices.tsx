'use client';

import { Smartphone, Ticket, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEndWithCoupon } from '#app/features/coupon/use-end-with-coupon.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { type ShownCoupon, showTablesFor } from '#lib/outlet/coupon-tables.ts';

export interface NoticesProps {
  /** The coupon whose tables Home shows. */
  readonly coupon: ShownCoupon | null;
  /** Whether the outlet has tables, and the coupon can be used on none of them. */
  readonly isEmpty: boolean;
  /** Opens the page to bind a phone; null if the account has one. */
  readonly onBind: (() => void) | null;
}

/** The notices of home-notices.tsx, with their texts. */
export default function Notices(props: NoticesProps) {
  return (
    <FullCatalogue>
      <NoticeCards {...props} />
    </FullCatalogue>
  );
}

function NoticeCards({ coupon, isEmpty, onBind }: NoticesProps) {
  const t = useTranslations('home');
  useEndWithCoupon(coupon);
  return (
    <>
      {onBind && (
        <Card>
          <p className="flex items-center gap-3">
            <Smartphone aria-hidden="true" className="size-5 shrink-0 text-brand-text" />
            <span className="min-w-0 flex-1">{t('bindPhone')}</span>
            <Button size="sm" onClick={onBind}>
              {t('bind')}
            </Button>
          </p>
        </Card>
      )}
      {coupon && (
        <div className="flex items-center gap-2.5 rounded-md bg-brand-soft pl-3.5 text-on-brand-soft text-small">
          <Ticket aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">{t('forCoupon', { coupon: coupon.name })}</span>
          <IconButton icon={X} label={t('showAll')} onClick={() => showTablesFor(null)} />
        </div>
      )}
      {coupon && isEmpty && <Empty illustration="tables" title={t('noneForCoupon')} />}
    </>
  );
}
