'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { EmailInput, useEmail } from '#app/features/login/email-input.tsx';
import { VerificationForm } from '#app/features/login/verification-form.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { useChangeEmail, useSendEms } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

/** Binds an e-mail to an account that has none: another way to sign in. */
export default function FirstBindEmail() {
  const t = useTranslations();
  const { navigateBack, redirectTo } = useRouter();
  const email = useEmail();
  const send = useSendEms();
  const change = useChangeEmail();
  const bound = Boolean(useSession()?.userinfo.email);
  const done = () => {
    toast(t('change.bound'), 'success');
    navigateBack();
  };
  // On the way in only: what this page binds leads back.
  const elsewhere = useEffectEvent(() => {
    if (bound) redirectTo('/pages/login/changeEmail');
  });
  useEffect(() => elsewhere(), []);
  return (
    <Page bar={<AppBar title={t('page.bindEmail')} onBack={() => navigateBack()} />}>
      <div className="flex flex-col gap-5">
        <p className="text-ink-2">{t('change.bindEmailWhy')}</p>
        <VerificationForm
          name="bind-email"
          channel="email"
          terms={false}
          address={email.address}
          wrongAddress={email.wrong}
          addressField={(error) => <EmailInput email={email} error={error} />}
          submitLabel={t('change.bindEmail')}
          send={(address) => send.mutateAsync({ email: address, event: 'changeemail' })}
          submit={(address, captcha) => change.mutateAsync({ email: address, captcha })}
          onDone={done}
        />
      </div>
    </Page>
  );
}
