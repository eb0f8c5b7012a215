'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { ChangeAddressPage } from '#app/features/login/change-address-page.tsx';
import { EmailInput, useEmail } from '#app/features/login/email-input.tsx';
import { useChangeEmail, useSendEms } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** Change the e-mail. An account without one binds it first. */
export default function ChangeEmail() {
  const t = useTranslations();
  const { redirectTo } = useRouter();
  const email = useEmail();
  const send = useSendEms();
  const change = useChangeEmail();
  const session = useSession();
  const bound = session?.userinfo.email ?? null;
  const unbound = session !== null && bound === null;
  useEffect(() => {
    if (unbound) redirectTo('/pages/login/firstBindEmail');
  }, [unbound, redirectTo]);
  if (bound === null) return null;
  return (
    <ChangeAddressPage
      title={t('page.changeEmail')}
      channel="email"
      masked={bound}
      address={email.address}
      wrongAddress={email.wrong}
      addressField={(error) => <EmailInput email={email} error={error} />}
      send={(address) => send.mutateAsync({ email: address, event: 'changeemail' })}
      submit={(address, captcha, old_captcha) => change.mutateAsync({ email: address, captcha, old_captcha })}
    />
  );
}
