'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect } from 'react';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { href, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { toast } from '#lib/toast/toast.ts';
import { ProvenAddressForm, type ProvenAddressFormProps } from './proven-address-form.tsx';

export interface ChangeAddressPageProps
  extends Pick<ProvenAddressFormProps, 'channel' | 'input' | 'send' | 'submit'> {
  readonly title: string;
  /** The bound address, masked; null opens `bindPage` instead. */
  readonly masked: string | null;
  readonly bindPage: '/pages/login/firstBindPhone' | '/pages/login/firstBindEmail';
  readonly children?: ReactNode;
}

/** Changes the phone or email: verifies the old address, then the new one. */
export function ChangeAddressPage({ masked, bindPage, title, children, ...form }: ChangeAddressPageProps) {
  const t = useTranslations();
  const { navigateBack, redirectTo } = useRouter();
  const unbound = useSession() !== null && masked === null;
  useEffect(() => {
    if (unbound) redirectTo(bindPage);
  }, [unbound, bindPage, redirectTo]);
  if (masked === null) return null;
  return (
    <Page bar={<AppBar title={title} onBack={() => navigateBack()} />}>
      <div className="flex flex-col gap-6">
        <ProvenAddressForm
          proof={{ channel: form.channel, masked }}
          codeMissing={t(
            form.channel === 'sms' ? 'validation.changePhoneCode' : 'validation.changeEmailCode',
          )}
          hint={t('change.others')}
          next={href('/pages/entry/mine')}
          onDone={() => {
            toast(t('change.done'), 'success');
            navigateBack();
          }}
          {...form}
        />
        {children}
      </div>
    </Page>
  );
}
