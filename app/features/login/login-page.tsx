'use client';

import { useTranslations } from 'next-intl';
import { AppBar } from '#components/ui/app-bar.tsx';
import { Page } from '#components/ui/page.tsx';
import { useRouter } from '#lib/router/router.ts';
import { IntentCard } from './intent-card.tsx';
import type { VerificationOptions } from './use-verification.ts';
import { VerificationForm } from './verification-form.tsx';

export interface LoginPageProps extends Omit<VerificationOptions, 'terms' | 'onDone'> {
  readonly title: string;
  readonly next: string;
  readonly hint?: string;
}

/** Signs in by a verification code to a phone or an email address. */
export function LoginPage({ title, next, hint = '', ...options }: LoginPageProps) {
  const t = useTranslations('login');
  const { navigateBack, openAfterSignIn } = useRouter();
  return (
    <Page bar={<AppBar title={title} onBack={() => navigateBack()} />}>
      <div className="flex flex-col gap-5">
        <IntentCard next={next} />
        <VerificationForm
          {...options}
          terms
          hint={`${t('newAccount')} ${hint}`.trim()}
          onDone={() => openAfterSignIn(next)}
        />
      </div>
    </Page>
  );
}
