'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { useSignOut } from '#lib/api/user.ts';
import { keepOrderDraftOverSignOut } from '#lib/draft/order-draft.ts';
import { keepIntentOverSignOut } from '#lib/login/sign-in-intent.ts';
import { useRouter } from '#lib/router/router.ts';
import type { AddressInput } from './address-input.ts';

export interface AddressInUseProps {
  readonly channel: 'sms' | 'email';
  readonly input: AddressInput;
  readonly next: string;
  readonly text: string;
  readonly onChange: () => void;
}

/** The address belongs to another account of the person, who can sign in to that one instead. */
export function AddressInUse({ channel, input, next, text, onChange }: AddressInUseProps) {
  const t = useTranslations('login.inUse');
  const { redirectTo } = useRouter();
  const signOut = useSignOut();
  const signInInstead = async () => {
    // What the person was about to order is not lost.
    const writeAgain = [keepIntentOverSignOut(), keepOrderDraftOverSignOut()];
    await signOut.mutateAsync();
    for (const write of writeAgain) write();
    input.keepFor('login');
    redirectTo(channel === 'sms' ? '/pages/login/phone' : '/pages/login/email', { next });
  };
  return (
    <div className="flex flex-col gap-3">
      <p role="alert" className="font-semibold text-title">
        {text}
      </p>
      <p className="wrap-anywhere text-ink-2">{t('text', { address: input.text })}</p>
      <Button size="lg" block loading={signOut.isPending} onClick={signInInstead}>
        {t('signIn')}
      </Button>
      <Button block variant="ghost" onClick={onChange}>
        {t(channel === 'sms' ? 'otherPhone' : 'otherEmail')}
      </Button>
    </div>
  );
}
