'use client';

import { Suspense } from 'react';
import { useSignIn } from '#app/features/login/use-sign-in.ts';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import type { NoticesProps } from './notices.tsx';

export type HomeNoticesProps = Omit<NoticesProps, 'onBind'>;

// The notices are kept out of the first load.
const Notices = lazyPart(() => import('./notices.tsx'));

/** What Home rarely shows: that the account needs a phone, and the coupon whose tables it shows. */
export function HomeNotices(props: HomeNoticesProps) {
  const { missing, signIn } = useSignIn('phone');
  const onBind = missing === 'phone' ? signIn : null;
  if (!onBind && !props.coupon) return null;
  return (
    <Suspense>
      <Notices {...props} onBind={onBind} />
    </Suspense>
  );
}
