'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { IntentCard } from '#app/features/login/intent-card.tsx';
import { usePhoneInput } from '#app/features/login/phone-input.tsx';
import { ProvenAddressForm } from '#app/features/login/proven-address-form.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Page } from '#components/ui/page.tsx';
import { useChangeMobile, useSendSms, useSignOut } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';
import { useHasPhone, useSession } from '#lib/session/session.ts';

/** Binds a phone to an account without one, or signs out. */
export default function FirstBindPhone({ query }: { query: { next: string } }) {
  const t = useTranslations();
  const { openAfterSignIn, reLaunch } = useRouter();
  const input = usePhoneInput('bind');
  const send = useSendSms();
  const change = useChangeMobile();
  const signOut = useSignOut();
  const bound = useHasPhone();
  const email = useSession()?.userinfo.email ?? '';
  // The next page also opens if the phone was bound before, or in another tab.
  const openNext = useEffectEvent(() => openAfterSignIn(query.next));
  useEffect(() => {
    if (bound) openNext();
  }, [bound]);
  return (
    <Page bar={<AppBar title={t('page.bindPhone')} onBack={() => reLaunch('/')} />}>
      <div className="flex flex-col gap-5">
        <IntentCard next={query.next} />
        <Card>
          <p>{t('login.bindWhy')}</p>
        </Card>
        <ProvenAddressForm
          proof={{ channel: 'email', masked: email }}
          proofOnRefusal
          channel="sms"
          input={input}
          next={query.next}
          send={(mobile) => send.mutateAsync({ mobile, event: 'changemobile' })}
          submit={(mobile, captcha, old_captcha) => change.mutateAsync({ mobile, captcha, old_captcha })}
          // The page is left once the session has a phone.
          onDone={() => {}}
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
