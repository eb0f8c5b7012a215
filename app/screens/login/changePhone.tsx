'use client';

import { useTranslations } from 'next-intl';
import { ChangeAddressPage } from '#app/features/login/change-address-page.tsx';
import { usePhoneInput } from '#app/features/login/phone-input.tsx';
import { useChangeMobile, useSendSms } from '#lib/api/user.ts';
import { useSession } from '#lib/session/session.ts';

export default function ChangePhone() {
  const t = useTranslations('page');
  const masked = useSession()?.userinfo.mobile ?? null;
  const input = usePhoneInput('change');
  const send = useSendSms();
  const change = useChangeMobile();
  return (
    <ChangeAddressPage
      title={t('changePhone')}
      channel="sms"
      input={input}
      masked={masked}
      bindPage="/pages/login/firstBindPhone"
      send={(mobile) => send.mutateAsync({ mobile, event: 'changemobile' })}
      submit={(mobile, captcha, old_captcha) => change.mutateAsync({ mobile, captcha, old_captcha })}
    />
  );
}
