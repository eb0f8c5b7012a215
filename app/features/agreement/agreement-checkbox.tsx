'use client';

import { useTranslations } from 'next-intl';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { href } from '#lib/router/router.ts';

/** "I have read and agree to ...", with links to both texts; never ticked beforehand. */
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
  return (
    <Checkbox checked={agreed} onChange={onChange} error={error}>
      {t.rich('agree', {
        terms: (words) => (
          <a
            className="font-medium text-brand-text underline underline-offset-2"
            href={href('/pages/entry/text')}
          >
            {words}
          </a>
        ),
        privacy: (words) => (
          <a
            className="font-medium text-brand-text underline underline-offset-2"
            href={href('/pages/entry/text1')}
          >
            {words}
          </a>
        ),
      })}
    </Checkbox>
  );
}
