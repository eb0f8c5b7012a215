'use client';

import { useTranslations } from 'next-intl';
import { TextPage } from '#app/features/agreement/text-page.tsx';

/** The user agreement. */
export default function Terms() {
  const t = useTranslations('page');
  return <TextPage text="terms" title={t('terms')} />;
}
