import { Languages, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { applyTheme } from '#lib/browser/theme.ts';
import { useCounterLanguage } from './counter-texts.tsx';

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';

/** Language and look of the device. */
export function LookSwitches() {
  const t = useTranslations('counter');
  const { locale, setLocale } = useCounterLanguage();
  const [dark, setDark] = useState(isDark);
  return (
    <div className="flex">
      <IconButton
        icon={Languages}
        label={locale === 'en' ? '简体中文' : 'English'}
        onClick={() => setLocale(locale === 'en' ? 'zh-Hans' : 'en')}
      />
      <IconButton
        icon={dark ? Sun : Moon}
        label={`${t('theme')}: ${t(dark ? 'light' : 'dark')}`}
        onClick={() => {
          applyTheme(dark ? 'light' : 'dark');
          setDark(!dark);
        }}
      />
    </div>
  );
}
