'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ChangeAddressPage } from '#app/features/login/change-address-page.tsx';
import { PhoneInput } from '#app/features/login/phone-input.tsx';
import { useChangeMobile, useSendSms } from '#lib/api/user.ts';
import { usePhone } from '#lib/login/use-phone.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** Change the phone. An account without one binds it first. */
export default function ChangePhone() {
  const t = useTranslations();
  const { redirectTo } = useRouter();
  const phone = usePhone();
  const send = useSendSms();
  const change = useChangeMobile();
  const session = useSession();
  const bound = session?.userinfo.mobile ?? null;
  const unbound = session !== null && bound === null;
  useEffect(() => {
    if (unbound) redirectTo('/pages/login/firstBindPhone');
  }, [unbound, redirectTo]);
  if (bound === null) return null;
  return (
    <ChangeAddressPage
      title={t('page.changePhone')}
      channel="sms"
      masked={bound}
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
      send={(mobile) => send.mutateAsync({ mobile, event: 'changemobile' })}
      submit={(mobile, captcha, old_captcha) => change.mutateAsync({ mobile, captcha, old_captcha })}
    />
  );
}
