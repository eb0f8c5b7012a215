'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSignIn } from '#app/features/login/use-sign-in.ts';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { href } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** Avatar, nickname and phone, linked to the profile; with a sign-in button if it is required. */
export function AccountHeader() {
  const t = useTranslations();
  const user = useSession()?.userinfo;
  const { missing, signIn } = useSignIn('phone');
  const content = (
    <>
      <Avatar size="md" src={user?.avatar ?? null} name={user?.nickname ?? ''} />
      <span className="flex min-w-0 flex-1 basis-20 items-center gap-4">
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere block font-semibold text-title">
            {user?.nickname ?? t('mine.guest')}
          </span>
          <span className="block text-ink-2 text-small">
            {user ? (user.mobile ?? t('mine.noPhone')) : t('mine.guestText')}
          </span>
        </span>
        {!missing && <ChevronRight aria-hidden="true" className="size-[1.125rem] shrink-0 text-control" />}
      </span>
    </>
  );
  if (!missing) {
    return (
      <a
        href={href('/pages/mine/info')}
        className="flex flex-wrap items-center gap-4 rounded-lg py-1 active:opacity-70"
      >
        {content}
      </a>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-4 py-1">
      {content}
      <Button size="md" onClick={signIn}>
        {t(missing === 'phone' ? 'login.bind' : 'login.signIn')}
      </Button>
    </div>
  );
}
