'use client';

import { FileText, LogOut, Mail, ShieldCheck, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { DataSettings } from '#app/features/account/data-settings.tsx';
import { Preferences } from '#app/features/account/preferences.tsx';
import { InstallRow } from '#app/features/install/install-row.tsx';
import { PushSettings } from '#app/features/push/push-settings.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { useSignOut } from '#lib/api/user.ts';
import type { Userinfo } from '#lib/contract/userinfo.ts';
import { appVersion } from '#lib/pwa/version.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** Settings: how the app looks and speaks, the account, and what is kept of the person. */
export default function Settings() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const session = useSession();
  return (
    <Page bar={<AppBar title={t('page.settings')} onBack={() => navigateBack()} />}>
      <div className="flex flex-col gap-5">
        <Section title={t('settings.look')}>
          <Preferences />
        </Section>
        <InstallRow />
        {session && <Account user={session.userinfo} />}
        {session?.userinfo.mobile && <PushSettings />}
        <Section title={t('settings.data')}>
          <DataSettings signedIn={session !== null} />
        </Section>
        <ListGroup label={t('mine.about')}>
          <ListRow icon={FileText} title={t('page.terms')} href={href('/pages/entry/text')} />
          <ListRow icon={ShieldCheck} title={t('page.privacy')} href={href('/pages/entry/text1')} />
          <ListRow title={t('mine.version')} value={appVersion} />
        </ListGroup>
        {session && <SignOut />}
      </div>
    </Page>
  );
}

function Account({ user }: { user: Userinfo }) {
  const t = useTranslations();
  return (
    <Section title={t('settings.account')}>
      <ListGroup label={t('settings.account')}>
        <ListRow
          icon={Smartphone}
          title={t('page.changePhone')}
          value={user.mobile ?? t('info.none')}
          href={href(user.mobile ? '/pages/login/changePhone' : '/pages/login/firstBindPhone')}
        />
        <ListRow
          icon={Mail}
          title={t('page.changeEmail')}
          value={user.email ?? t('info.none')}
          href={href(user.email ? '/pages/login/changeEmail' : '/pages/login/firstBindEmail')}
        />
      </ListGroup>
    </Section>
  );
}

function SignOut() {
  const t = useTranslations('mine');
  const [asking, setAsking] = useState(false);
  const { reLaunch } = useRouter();
  const signOut = useSignOut();
  // This button is gone with the session: only the promise still knows what comes next.
  const leave = () => signOut.mutateAsync().finally(() => reLaunch('/pages/entry/mine'));
  return (
    <>
      <Button block variant="danger-ghost" icon={LogOut} onClick={() => setAsking(true)}>
        {t('signOut')}
      </Button>
      <Confirm
        open={asking}
        message={t('signOutText')}
        confirmLabel={t('signOut')}
        loading={signOut.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={leave}
      />
    </>
  );
}
