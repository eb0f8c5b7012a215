'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { PhoneInput } from '#app/features/login/phone-input.tsx';
import { VerificationForm } from '#app/features/login/verification-form.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Page } from '#components/ui/page.tsx';
import { useChangeMobile, useSendSms, useSignOut } from '#lib/api/user.ts';
import { usePhone } from '#lib/login/use-phone.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** The gate for accounts without a phone: says why, binds one, or lets the person out. */
export default function FirstBindPhone({ query }: { query: { next: string } }) {
  const t = useTranslations();
  const { openAfterSignIn: openHash, reLaunch } = useRouter();
  const phone = usePhone();
  const send = useSendSms();
  const change = useChangeMobile();
  const signOut = useSignOut();
  const session = useSession();
  const bound = Boolean(session?.userinfo.mobile);
  // Also where the phone was bound before, or in another tab.
  const leave = useEffectEvent(() => openHash(query.next));
  useEffect(() => {
    if (bound) leave();
  }, [bound]);
  return (
    <Page bar={<AppBar title={t('page.bindPhone')} onBack={() => reLaunch('/')} />}>
      <div className="flex flex-col gap-5">
        <Card>
          <p>{t('login.bindWhy')}</p>
        </Card>
        <VerificationForm
          name="bind"
          channel="sms"
          terms={false}
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
          submitLabel={t('login.bind')}
          send={(mobile) => send.mutateAsync({ mobile, event: 'changemobile' })}
          submit={(mobile, captcha) => change.mutateAsync({ mobile, captcha })}
        />
        <Button
          block
          variant="ghost"
          loading={signOut.isPending}
          onClick={() => signOut.mutate(undefined, { onSettled: () => reLaunch('/') })}
        >
          {t('mine.signOut')}
        </Button>
      </div>
    </Page>
  );
}
