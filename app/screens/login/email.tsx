'use client';

import { useTranslations } from 'next-intl';
import { EmailInput, useEmail } from '#app/features/login/email-input.tsx';
import { VerificationForm } from '#app/features/login/verification-form.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { useEmsLogin, useSendEms } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';

/** E-mail login. */
export default function EmailLogin({ query }: { query: { next: string } }) {
  const t = useTranslations();
  const { navigateBack, openAfterSignIn: openHash } = useRouter();
  const email = useEmail();
  const send = useSendEms();
  const login = useEmsLogin();
  return (
    <Page bar={<AppBar title={t('page.emailLogin')} onBack={() => navigateBack()} />}>
      <VerificationForm
        name="email"
        channel="email"
        terms
        address={email.address}
        wrongAddress={email.wrong}
        addressField={(error) => <EmailInput email={email} error={error} />}
        submitLabel={t('login.signIn')}
        hint={t('login.newAccount')}
        send={(address) => send.mutateAsync({ email: address, event: 'emslogin' })}
        submit={(address, captcha) => login.mutateAsync({ email: address, captcha, agreed: true })}
        onDone={() => openHash(query.next)}
      />
    </Page>
  );
}
