'use client';

import { useTranslations } from 'next-intl';
import { useEmailInput } from '#app/features/login/email-input.tsx';
import { LoginPage } from '#app/features/login/login-page.tsx';
import { useEmsLogin, useSendEms } from '#lib/api/user.ts';

/** E-mail login. */
export default function EmailLogin({ query }: { query: { next: string } }) {
  const t = useTranslations('page');
  const input = useEmailInput();
  const send = useSendEms();
  const login = useEmsLogin();
  return (
    <LoginPage
      title={t('emailLogin')}
      name="email"
      channel="email"
      input={input}
      next={query.next}
      send={(email) => send.mutateAsync({ email, event: 'emslogin' })}
      submit={(email, captcha) => login.mutateAsync({ email, captcha, agreed: true })}
    />
  );
}
