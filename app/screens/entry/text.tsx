'use client';

import { useTranslations } from 'next-intl';
import { TextPage } from '#app/parts/text-page.tsx';

/** The user agreement. */
export default function Terms() {
  const t = useTranslations('page');
  return <TextPage text="terms" title={t('terms')} />;
}
