'use client';

import { LogOut } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { useSignOut } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';

export function SignOutButton() {
  const t = useTranslations('mine');
  const [confirming, setConfirming] = useState(false);
  const { reLaunch } = useRouter();
  const signOut = useSignOut();
  // `onSettled` of `mutate` would not run: this component unmounts with the session.
  const confirm = () => signOut.mutateAsync().finally(() => reLaunch('/pages/entry/mine'));
  return (
    <>
      <Button block variant="danger-ghost" icon={LogOut} onClick={() => setConfirming(true)}>
        {t('signOut')}
      </Button>
      <Confirm
        open={confirming}
        message={t('signOutText')}
        confirmLabel={t('signOut')}
        loading={signOut.isPending}
        onCancel={() => setConfirming(false)}
        onConfirm={confirm}
      />
    </>
  );
}
