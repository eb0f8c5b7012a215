'use client';

import { FileText, ShieldCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { DataSettings } from '#app/features/account/data-settings.tsx';
import { DevicesRow } from '#app/features/account/devices-row.tsx';
import { Preferences } from '#app/features/account/preferences.tsx';
import { SignOutButton } from '#app/features/account/sign-out-button.tsx';
import { InstallRow } from '#app/features/install/install-row.tsx';
import { AddressRows } from '#app/features/login/address-rows.tsx';
import { PrivacySettings } from '#app/features/player/privacy-settings.tsx';
import { PushSettings } from '#app/features/push/push-settings.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Columns } from '#components/ui/columns.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { appVersion } from '#lib/pwa/version.ts';
import { href, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';

/** Settings: preferences, installation, account, pushes, data. */
export default function Settings() {
  const t = useTranslations();
  const { navigateBack } = useRouter();
  const session = useSession();
  return (
    <Page wide bar={<AppBar title={t('page.settings')} onBack={() => navigateBack()} />}>
      <Columns
        first={
          <>
            <Section title={t('settings.look')}>
              <Preferences />
            </Section>
            <InstallRow />
            {session && (
              <Section title={t('settings.account')}>
                <AddressRows
                  icons
                  user={session.userinfo}
                  label={t('settings.account')}
                  titles={{
                    phone: t(session.userinfo.mobile ? 'page.changePhone' : 'page.bindPhone'),
                    email: t(session.userinfo.email ? 'page.changeEmail' : 'page.bindEmail'),
                  }}
                >
                  <DevicesRow />
                </AddressRows>
              </Section>
            )}
          </>
        }
        second={
          <>
            {session?.userinfo.mobile && <PushSettings />}
            {session?.userinfo.mobile && <PrivacySettings />}
            <Section title={t('settings.data')}>
              <DataSettings signedIn={session !== null} />
            </Section>
            <ListGroup label={t('mine.about')}>
              <ListRow icon={FileText} title={t('page.terms')} href={href('/pages/entry/text')} />
              <ListRow icon={ShieldCheck} title={t('page.privacy')} href={href('/pages/entry/text1')} />
              <ListRow title={t('mine.version')} value={appVersion} />
            </ListGroup>
            {session && <SignOutButton />}
          </>
        }
      />
    </Page>
  );
}
