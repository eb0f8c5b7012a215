'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { href } from '#lib/router/router.ts';

const textLink = (url: string) => (content: ReactNode) => (
  <a className="font-medium text-brand-text underline underline-offset-2" href={url}>
    {content}
  </a>
);

/** "I have read and agree to ...", with links to both texts. */
export function AgreementCheckbox({
  agreed,
  onChange,
  error,
}: {
  agreed: boolean;
  onChange: (agreed: boolean) => void;
  error: string | null;
}) {
  const t = useTranslations('login');
  const validation = useTranslations('validation');
  return (
    <Checkbox checked={agreed} onChange={onChange} error={error} reserve={validation('terms')}>
      {t.rich('agree', {
        terms: textLink(href('/pages/entry/text')),
        privacy: textLink(href('/pages/entry/text1')),
      })}
    </Checkbox>
  );
}
