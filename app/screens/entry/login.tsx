'use client';

import { useQuery } from '@tanstack/react-query';
import { Mail, Smartphone } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AgreementCheckbox } from '#app/features/agreement/agreement-checkbox.tsx';
import { IntentCard } from '#app/features/login/intent-card.tsx';
import { WelcomeGift } from '#app/features/login/welcome-gift.tsx';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { Page } from '#components/ui/page.tsx';
import { configQueries } from '#lib/api/config.ts';
import { useLanguage } from '#lib/i18n/provider.tsx';
import { useAgreedTerms } from '#lib/login/agreed-terms.ts';
import type { Path } from '#lib/router/navigator.ts';
import { useRouter } from '#lib/router/router.ts';

/** Login entry: by phone or by email, after the person agreed to the texts. */
export default function Login({ query }: { query: { next: string } }) {
  const t = useTranslations();
  const { navigateTo, navigateBack, reLaunch } = useRouter();
  const { locale, setLocale } = useLanguage();
  const { data: config } = useQuery(configQueries.config());
  const [agreed, setAgreed] = useAgreedTerms();
  const [showsError, setShowsError] = useState(false);

  const openLogin = (path: Path & `/pages/login/${'phone' | 'email'}`) => {
    if (agreed) navigateTo(path, { next: query.next });
    else setShowsError(true);
  };
  return (
    <Page
      bar={
        <AppBar
          title={t('page.login')}
          onBack={() => navigateBack()}
          actions={
            <Button size="sm" variant="ghost" onClick={() => setLocale(locale === 'en' ? 'zh-Hans' : 'en')}>
              {locale === 'en' ? '中文' : 'English'}
            </Button>
          }
        />
      }
    >
      <div className="flex flex-1 flex-col items-center justify-center gap-3 py-6 text-center">
        {/* biome-ignore lint/performance/noImgElement: a static export has no image service. */}
        <img
          src={config?.logo ?? '/icons/icon-192.png'}
          alt=""
          width={84}
          height={84}
          className={cx('size-21 rounded-xl', config?.logo ? 'object-contain' : 'shadow-card')}
        />
        <h2 className="mt-2 font-bold text-heading">{config?.brand ?? 'Baize'}</h2>
        <p className="max-w-xs text-ink-2">
          {t(config?.deposits === false ? 'login.welcomeNoDeposit' : 'login.welcome')}
        </p>
      </div>
      {/* The welcome gift comes later: its space is kept, so that what is above stays where it is. */}
      <div className="flex min-h-[22.75rem] flex-col justify-end gap-3">
        <IntentCard next={query.next} />
        <WelcomeGift />
        <Button size="lg" block icon={Smartphone} onClick={() => openLogin('/pages/login/phone')}>
          {t('login.byPhone')}
        </Button>
        <Button
          size="lg"
          block
          variant="secondary"
          icon={Mail}
          onClick={() => openLogin('/pages/login/email')}
        >
          {t('login.byEmail')}
        </Button>
        <AgreementCheckbox
          agreed={agreed}
          onChange={(next) => {
            setAgreed(next);
            setShowsError(false);
          }}
          error={showsError && !agreed ? t('validation.terms') : null}
        />
        <Button block variant="ghost" onClick={() => reLaunch('/')}>
          {t('login.asGuest')}
        </Button>
      </div>
    </Page>
  );
}
