'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { ChangeAddressPage } from '#app/features/login/change-address-page.tsx';
import { useEmailInput } from '#app/features/login/email-input.tsx';
import { Button } from '#components/ui/button.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { useChangeEmail, useSendEms } from '#lib/api/user.ts';
import { useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';

const RemoveEmailSheet = lazyPart(() => import('#app/features/login/remove-email-sheet.tsx'));

/** Changes the email, or removes it: the owner of the phone may not have bound it. */
export default function ChangeEmail() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const user = useSession()?.userinfo;
  const email = user?.email ?? null;
  const mobile = user?.mobile ?? null;
  const input = useEmailInput('change');
  const send = useSendEms();
  const change = useChangeEmail();
  const [removing, setRemoving] = useState(false);
  return (
    <ChangeAddressPage
      title={t('page.changeEmail')}
      channel="email"
      input={input}
      masked={email}
      bindPage="/pages/login/firstBindEmail"
      send={(address) => send.mutateAsync({ email: address, event: 'changeemail' })}
      submit={(address, captcha, old_captcha) => change.mutateAsync({ email: address, captcha, old_captcha })}
    >
      {email && mobile && (
        <>
          <Button block variant="danger-ghost" onClick={() => setRemoving(true)}>
            {t('change.remove.title')}
          </Button>
          {removing && (
            <Suspense>
              <RemoveEmailSheet
                mobile={mobile}
                email={email}
                onClose={() => setRemoving(false)}
                onDone={() => {
                  toast(t('change.remove.done'), 'success');
                  navigateBack();
                }}
              />
            </Suspense>
          )}
        </>
      )}
    </ChangeAddressPage>
  );
}
