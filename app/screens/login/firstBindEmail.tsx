'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { useEmailInput } from '#app/features/login/email-input.tsx';
import { VerificationForm } from '#app/features/login/verification-form.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { useChangeEmail, useSendEms } from '#lib/api/user.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

/** Binds an email to an account without one. */
export default function FirstBindEmail() {
  const t = useTranslations();
  const { navigateBack, redirectTo } = useRouter();
  const input = useEmailInput('bind');
  const send = useSendEms();
  const change = useChangeEmail();
  const bound = Boolean(useSession()?.userinfo.email);
  const onDone = () => {
    toast(t('change.bound'), 'success');
    navigateBack();
  };
  // On mount only: after a binding on this page, `onDone` closes it.
  const redirectIfBound = useEffectEvent(() => {
    if (bound) redirectTo('/pages/login/changeEmail');
  });
  useEffect(() => redirectIfBound(), []);
  return (
    <Page bar={<AppBar title={t('page.bindEmail')} onBack={() => navigateBack()} />}>
      <div className="flex flex-col gap-5">
        <p className="text-ink-2">{t('change.bindEmailWhy')}</p>
        <VerificationForm
          name="bind-email"
          channel="email"
          input={input}
          terms={false}
          next={href('/pages/entry/mine')}
          send={(email) => send.mutateAsync({ email, event: 'changeemail' })}
          submit={(email, captcha) => change.mutateAsync({ email, captcha })}
          onDone={onDone}
        />
      </div>
    </Page>
  );
}
