'use client';

import { useQuery } from '@tanstack/react-query';
import {
  ClipboardList,
  Crown,
  FileText,
  Languages,
  LogOut,
  ShieldCheck,
  SunMoon,
  WalletMinimal,
} from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Avatar } from '#components/ui/avatar.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Confirm } from '#components/ui/confirm.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Page } from '#components/ui/page.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { LevelCard } from '#components/wallet/level-card.tsx';
import { useSignOut } from '#lib/api/user.ts';
import { vipQueries } from '#lib/api/vip.ts';
import { walletQueries } from '#lib/api/wallet.ts';
import { useLanguage } from '#lib/i18n/provider.tsx';
import { usePlace, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { applyTheme, storedTheme, type Theme, themes } from '#lib/theme.ts';

/** Of the product; SPEC §9. */
const VERSION = '1.0.1 (101)';

/** Mine: the account, the wallet, and how the app looks and speaks. */
export default function Mine() {
  const t = useTranslations();
  const { navigateTo, switchTab } = useRouter();
  const session = useSession();
  return (
    <Page tab bar={<AppBar large title={t('page.mine')} />}>
      <div className="flex flex-col gap-5">
        <Head />
        {session?.userinfo.mobile && <Membership />}
        <ListGroup label={t('mine.account')}>
          <ListRow
            icon={WalletMinimal}
            title={t('page.wallet')}
            onClick={() => navigateTo('/pages/mine/wallet')}
          />
          <ListRow icon={Crown} title={t('mine.members')} onClick={() => navigateTo('/pages/index/vip')} />
          <ListRow
            icon={ClipboardList}
            title={t('page.order')}
            onClick={() => switchTab('/pages/entry/order')}
          />
        </ListGroup>
        <Preferences />
        <ListGroup label={t('mine.about')}>
          <ListRow icon={FileText} title={t('page.terms')} onClick={() => navigateTo('/pages/entry/text')} />
          <ListRow
            icon={ShieldCheck}
            title={t('page.privacy')}
            onClick={() => navigateTo('/pages/entry/text1')}
          />
          <ListRow title={t('mine.version')} value={VERSION} />
        </ListGroup>
        {session && <SignOut />}
      </div>
    </Page>
  );
}

function Head() {
  const t = useTranslations();
  const session = useSession();
  const { hash } = usePlace();
  const { navigateTo } = useRouter();
  const user = session?.userinfo;
  return (
    <Card>
      <div className="flex items-center gap-4">
        <Avatar size="lg" src={user?.avatar ?? undefined} name={user?.nickname} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold text-title">{user?.nickname ?? t('mine.guest')}</p>
          <p className="truncate text-ink-2 text-small">
            {user ? (user.mobile ?? t('mine.noPhone')) : t('mine.guestText')}
          </p>
        </div>
        {!user && (
          <Button size="md" onClick={() => navigateTo('/pages/entry/login', { next: hash })}>
            {t('login.signIn')}
          </Button>
        )}
        {user && !user.mobile && (
          <Button size="md" onClick={() => navigateTo('/pages/login/firstBindPhone', { next: hash })}>
            {t('login.bind')}
          </Button>
        )}
      </div>
    </Card>
  );
}

function Membership() {
  const t = useTranslations('wallet');
  const money = useMoney();
  const { navigateTo } = useRouter();
  const { data: vip } = useQuery(vipQueries.detail(useLocale()));
  const { data: wallet } = useQuery(walletQueries.detail());
  return (
    <>
      {vip && <LevelCard level={vip.level} next={vip.next_level} spent={vip.spent} progress={vip.progress} />}
      {wallet && (
        <ListGroup>
          <ListRow
            title={t('balance')}
            detail={
              wallet.deposit_held > 0
                ? t('depositHeld', { amount: money.text(wallet.deposit_held) })
                : undefined
            }
            value={money.text(wallet.balance)}
            onClick={() => navigateTo('/pages/mine/wallet')}
          />
        </ListGroup>
      )}
    </>
  );
}

function Preferences() {
  const t = useTranslations('mine');
  const { locale, setLocale } = useLanguage();
  const [theme, setTheme] = useState<Theme>(storedTheme);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <span className="flex items-center gap-2 text-ink-2 text-small">
            <Languages aria-hidden="true" className="size-4" />
            {t('language')}
          </span>
          <Segmented
            label={t('language')}
            value={locale}
            onChange={setLocale}
            options={[
              { value: 'en', label: 'English' },
              { value: 'zh-Hans', label: '简体中文' },
            ]}
          />
        </div>
        <div className="flex flex-col gap-2">
          <span className="flex items-center gap-2 text-ink-2 text-small">
            <SunMoon aria-hidden="true" className="size-4" />
            {t('theme.label')}
          </span>
          <Segmented
            label={t('theme.label')}
            value={theme}
            onChange={(next) => {
              applyTheme(next);
              setTheme(next);
            }}
            options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        </div>
      </div>
    </Card>
  );
}

function SignOut() {
  const t = useTranslations('mine');
  const [asking, setAsking] = useState(false);
  const signOut = useSignOut();
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
        onConfirm={() => signOut.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  );
}
