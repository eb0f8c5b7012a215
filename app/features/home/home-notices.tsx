'use client';

import { Smartphone, Ticket } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Suspense } from 'react';
import { useSignIn } from '#app/features/login/use-sign-in.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { FullCatalogue } from '#lib/i18n/provider.tsx';
import { type ShownCoupon, showTablesFor } from '#lib/outlet/coupon-tables.ts';

export interface HomeNoticesProps {
  /** The coupon whose tables Home shows. */
  readonly coupon: ShownCoupon | null;
  /** Whether the outlet has tables, and the coupon can be used on none of them. */
  readonly isEmpty: boolean;
}

/** What Home rarely shows: that the account needs a phone, and the coupon whose tables it shows. */
export function HomeNotices(props: HomeNoticesProps) {
  const { missing, signIn } = useSignIn('phone');
  const onBind = missing === 'phone' ? signIn : null;
  if (!onBind && !props.coupon) return null;
  return (
    <Suspense>
      <FullCatalogue>
        <Notices {...props} onBind={onBind} />
      </FullCatalogue>
    </Suspense>
  );
}

/** `onBind`: null where the account has a phone. */
function Notices({ coupon, isEmpty, onBind }: HomeNoticesProps & { onBind: (() => void) | null }) {
  const t = useTranslations('home');
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
        <div className="flex items-center gap-2.5 rounded-md bg-brand-soft py-1 pr-1 pl-3.5 text-on-brand-soft text-small">
          <Ticket aria-hidden="true" className="size-4 shrink-0" />
          <span className="min-w-0 flex-1">{t('forCoupon', { coupon: coupon.name })}</span>
          <Button size="sm" variant="ghost" onClick={() => showTablesFor(null)}>
            {t('showAll')}
          </Button>
        </div>
      )}
      {coupon && isEmpty && <Empty illustration="tables" title={t('noneForCoupon')} />}
    </>
  );
}
