'use client';

import { useTranslations } from 'next-intl';
import { LoginPage } from '#app/features/login/login-page.tsx';
import { usePhoneInput } from '#app/features/login/phone-input.tsx';
import { useMobileLogin, useSendSms } from '#lib/api/user.ts';

export default function PhoneLogin({ query }: { query: { next: string } }) {
  const t = useTranslations('page');
  const input = usePhoneInput('login');
  const send = useSendSms();
  const login = useMobileLogin();
  return (
    <LoginPage
      title={t('phoneLogin')}
      name="phone"
      channel="sms"
      input={input}
      next={query.next}
      send={(mobile) => send.mutateAsync({ mobile, event: 'mobilelogin' })}
      submit={(mobile, captcha) => login.mutateAsync({ mobile, captcha, agreed: true })}
    />
  );
}
