'use client';

import { useSyncExternalStore } from 'react';
import { Gallery } from '#components/gallery/gallery.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { applyTheme } from '#lib/browser/theme.ts';
import { FullCatalogue, I18nProvider, useLanguage } from '#lib/i18n/provider.tsx';

const neverChanges = () => () => {};

/** All components at `/gallery`, in development: both themes and languages. */
export default function GalleryPage() {
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  if (!inBrowser) return null;
  return (
    <I18nProvider fallback={null}>
      <FullCatalogue>
        <div className="mx-auto flex h-full max-w-page flex-col">
          <Switches />
          <div className="min-h-0 flex-1">
            <Gallery />
          </div>
        </div>
      </FullCatalogue>
    </I18nProvider>
  );
}

function Switches() {
  const { locale, setLocale } = useLanguage();
  return (
    <div className="flex gap-2 p-2">
      <Segmented
        label="Language"
        value={locale}
        onChange={setLocale}
        options={[
          { value: 'en', label: 'English' },
          { value: 'zh-Hans', label: '简体中文' },
        ]}
      />
      <button type="button" className="min-h-11 px-3" onClick={() => applyTheme('light')}>
        Light
      </button>
      <button type="button" className="min-h-11 px-3" onClick={() => applyTheme('dark')}>
        Dark
      </button>
    </div>
  );
}
