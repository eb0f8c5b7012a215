'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useEmailInput } from '#app/features/login/email-input.tsx';
import { ProvenAddressForm } from '#app/features/login/proven-address-form.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { useChangeEmail, useSendEms } from '#lib/api/user.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

/** Binds an email to an account without one, with a code of its phone. */
export default function FirstBindEmail() {
  const t = useTranslations();
  const { navigateBack, redirectTo } = useRouter();
  const input = useEmailInput('bind');
  const send = useSendEms();
  const change = useChangeEmail();
  const user = useSession()?.userinfo;
  const bound = Boolean(user?.email);
  const onDone = () => {
    toast(t('change.bound'), 'success');
    navigateBack();
  };
  // This runs on mount only: after a binding on this page, `onDone` closes it.
  const redirectIfBound = useEffectEvent(() => {
    if (bound) redirectTo('/pages/login/changeEmail');
  });
  useEffect(() => redirectIfBound(), []);
  return (
    <Page bar={<AppBar title={t('page.bindEmail')} onBack={() => navigateBack()} />}>
      <div className="flex flex-col gap-5">
        <p className="text-ink-2">{t('change.bindEmailWhy')}</p>
        {user?.mobile && (
          <ProvenAddressForm
            proof={{ channel: 'sms', masked: user.mobile }}
            channel="email"
            input={input}
            next={href('/pages/entry/mine')}
            send={(email) => send.mutateAsync({ email, event: 'changeemail' })}
            submit={(email, captcha, old_captcha) => change.mutateAsync({ email, captcha, old_captcha })}
            onDone={onDone}
          />
        )}
      </div>
    </Page>
  );
}
