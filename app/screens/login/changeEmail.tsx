'use client';

import { useTranslations } from 'next-intl';
import { ChangeAddressPage } from '#app/features/login/change-address-page.tsx';
import { useEmailInput } from '#app/features/login/email-input.tsx';
import { useChangeEmail, useSendEms } from '#lib/api/user.ts';
import { useSession } from '#lib/session/session.ts';

export default function ChangeEmail() {
  const t = useTranslations('page');
  const masked = useSession()?.userinfo.email ?? null;
  const input = useEmailInput('change');
  const send = useSendEms();
  const change = useChangeEmail();
  return (
    <ChangeAddressPage
      title={t('changeEmail')}
      channel="email"
      input={input}
      masked={masked}
      bindPage="/pages/login/firstBindEmail"
      send={(email) => send.mutateAsync({ email, event: 'changeemail' })}
      submit={(email, captcha, old_captcha) => change.mutateAsync({ email, captcha, old_captcha })}
    />
  );
}
