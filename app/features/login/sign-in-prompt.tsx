'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** What a guest sees where a session, or an account with a phone, is needed. */
export function SignInPrompt({ text }: { text: string }) {
  const t = useTranslations('login');
  const { navigateTo } = useRouter();
  const { hash } = useLocation();
  const bind = useSession() !== null;
  return (
    <Empty
      scene="orders"
      title={t(bind ? 'bindFirst' : 'signInFirst')}
      text={text}
      action={
        <Button
          onClick={() =>
            navigateTo(bind ? '/pages/login/firstBindPhone' : '/pages/entry/login', { next: hash })
          }
        >
          {t(bind ? 'bind' : 'signIn')}
        </Button>
      }
    />
  );
}
