'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Shown in place of a page that requires an account with a phone. */
export function SignInPrompt({ text }: { text: string }) {
  const t = useTranslations('login');
  const { missing, signIn } = useSignIn('phone');
  const onlyPhone = missing === 'phone';
  return (
    <Empty
      illustration="orders"
      title={t(onlyPhone ? 'bindFirst' : 'signInFirst')}
      text={text}
      action={<Button onClick={signIn}>{t(onlyPhone ? 'bind' : 'signIn')}</Button>}
    />
  );
}
