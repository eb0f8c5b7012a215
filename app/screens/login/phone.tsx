'use client';

import { useTranslations } from 'next-intl';
import { PhoneInput } from '#app/features/login/phone-input.tsx';
import { VerificationForm } from '#app/features/login/verification-form.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { useMobileLogin, useSendSms } from '#lib/api/user.ts';
import { usePhone } from '#lib/login/use-phone.ts';
import { useRouter } from '#lib/router/router.ts';

/** Phone login. */
export default function PhoneLogin({ query }: { query: { next: string } }) {
  const t = useTranslations();
  const { navigateBack, openAfterSignIn: openHash } = useRouter();
  const phone = usePhone();
  const send = useSendSms();
  const login = useMobileLogin();
  return (
    <Page bar={<AppBar title={t('page.phoneLogin')} onBack={() => navigateBack()} />}>
      <VerificationForm
        name="phone"
        channel="sms"
        terms
        address={phone.number}
        wrongAddress={t(phone.typed.trim() ? 'validation.phoneWrong' : 'validation.phone')}
        addressField={(error) => (
          <PhoneInput
            country={phone.country}
            onCountry={phone.setCountry}
            value={phone.typed}
            onChange={phone.setTyped}
            error={error}
          />
        )}
        submitLabel={t('login.signIn')}
        hint={t('login.newAccount')}
        send={(mobile) => send.mutateAsync({ mobile, event: 'mobilelogin' })}
        submit={(mobile, captcha) => login.mutateAsync({ mobile, captcha, agreed: true })}
        onDone={() => openHash(query.next)}
      />
    </Page>
  );
}
