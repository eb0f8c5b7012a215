'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { useReceiveCoupon } from '#lib/api/coupon.ts';
import type { CouponOffer } from '#lib/contract/coupon.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

/** Claims a coupon, or says why it can't be; a guest is led to the login and comes back. */
export function ClaimCouponButton({ offer }: { offer: CouponOffer }) {
  const t = useTranslations();
  const session = useSession();
  const { hash } = useLocation();
  const { navigateTo, switchTab } = useRouter();
  const receive = useReceiveCoupon();
  if (offer.state === 'claimed') {
    return (
      <Button size="sm" variant="outline" onClick={() => switchTab('/')}>
        {t('coupon.offer.use')}
      </Button>
    );
  }
  const claim = async () => {
    if (!session) return navigateTo('/pages/entry/login', { next: hash });
    if (!session.userinfo.mobile) return navigateTo('/pages/login/firstBindPhone', { next: hash });
    try {
      const reply = await receive.mutateAsync({ id: offer.id });
      if (reply.code === 1) toast(t('coupon.offer.done'), 'success');
    } catch {
      toast(t('error.network'), 'error');
    }
  };
  return (
    <Button size="sm" loading={receive.isPending} disabled={offer.state !== 'open'} onClick={claim}>
      {t(`coupon.offer.${offer.state}`)}
    </Button>
  );
}
