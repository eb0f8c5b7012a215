'use client';

import { useTranslations } from 'next-intl';
import { TextPage } from '#app/features/agreement/text-page.tsx';

/** The privacy policy. */
export default function Privacy() {
  const t = useTranslations('page');
  return <TextPage text="privacy" title={t('privacy')} />;
}
