'use client';

import { useTranslations } from 'next-intl';
import { useEmailInput } from '#app/features/login/email-input.tsx';
import { LoginPage } from '#app/features/login/login-page.tsx';
import { useEmsLogin, useSendEms } from '#lib/api/user.ts';

export default function EmailLogin({ query }: { query: { next: string } }) {
  const t = useTranslations();
  const input = useEmailInput('login');
  const send = useSendEms();
  const login = useEmsLogin();
  return (
    <LoginPage
      title={t('page.emailLogin')}
      hint={t('login.emailNeedsPhone')}
      name="email"
      channel="email"
      input={input}
      next={query.next}
      send={(email) => send.mutateAsync({ email, event: 'emslogin' })}
      submit={(email, captcha) => login.mutateAsync({ email, captcha, agreed: true })}
    />
  );
}
