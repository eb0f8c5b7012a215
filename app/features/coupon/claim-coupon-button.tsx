'use client';

import { useTranslations } from 'next-intl';
import { useSignIn } from '#app/features/login/use-sign-in.ts';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { useReceiveCoupon } from '#lib/api/coupon.ts';
import type { ClaimableCoupon } from '#lib/contract/coupon.ts';
import { toast } from '#lib/toast/toast.ts';
import { UseCouponButton } from './use-coupon-button.tsx';

/** Claims a coupon, or shows why it cannot be claimed. Opens the sign-in first if it is required. */
export function ClaimCouponButton({ offer }: { offer: ClaimableCoupon }) {
  const t = useTranslations('coupon');
  const withNetworkToast = useNetworkToast();
  const { missing, signIn } = useSignIn('phone');
  const receive = useReceiveCoupon();
  const { state, own } = offer;
  if (state === 'claimed' && own?.status === 'unused')
    return <UseCouponButton coupon={{ ...offer, ...own }} />;
  const claim = () =>
    withNetworkToast(async () => {
      const reply = await receive.mutateAsync({ id: offer.id });
      if (reply.code === 1) toast(t('offer.done'), 'success');
    });
  return (
    <Button
      size="sm"
      loading={receive.isPending}
      disabled={state !== 'open'}
      onClick={missing ? signIn : claim}
    >
      {state === 'claimed' && own ? t(`status.${own.status}`) : t(`offer.${state}`)}
    </Button>
  );
}
