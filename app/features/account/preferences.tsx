'use client';

import { Languages, type LucideIcon, SunMoon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Card } from '#components/ui/card.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { applyTheme, storedTheme, type Theme, themes } from '#lib/browser/theme.ts';
import { useLanguage } from '#lib/i18n/provider.tsx';

/** Language and theme. */
export function Preferences() {
  const t = useTranslations('mine');
  const { locale, setLocale } = useLanguage();
  const [theme, setTheme] = useState<Theme>(storedTheme);
  return (
    <Card>
      <div className="flex flex-col gap-4">
        <Labeled icon={Languages} label={t('language')}>
          <Segmented
            label={t('language')}
            value={locale}
            onChange={setLocale}
            options={[
              { value: 'en', label: 'English' },
              { value: 'zh-Hans', label: '简体中文' },
            ]}
          />
        </Labeled>
        <Labeled icon={SunMoon} label={t('theme.label')}>
          <Segmented
            label={t('theme.label')}
            value={theme}
            onChange={(next) => {
              applyTheme(next);
              setTheme(next);
            }}
            options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
          />
        </Labeled>
      </div>
    </Card>
  );
}

const Labeled = ({
  icon: Icon,
  label,
  children,
}: {
  icon: LucideIcon;
  label: string;
  children: ReactNode;
}) => (
  <div className="flex flex-col gap-2">
    <span className="flex items-center gap-2 text-ink-2 text-small">
      <Icon aria-hidden="true" className="size-4" />
      {label}
    </span>
    {children}
  </div>
);
