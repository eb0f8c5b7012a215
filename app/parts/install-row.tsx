'use client';

import { Download, Share, SquarePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useInstall } from '#lib/pwa/install.ts';

/** The way to the home screen, as this device has it; nothing where there is none or it is there already. */
export function InstallRow() {
  const t = useTranslations('settings.install');
  const { way, install } = useInstall();
  const [showing, setShowing] = useState(false);
  if (way === 'none' || way === 'installed') return null;
  return (
    <>
      <ListGroup>
        <ListRow
          icon={Download}
          title={t('title')}
          detail={t('text')}
          onClick={() => (way === 'prompt' ? install() : setShowing(true))}
        />
      </ListGroup>
      <Sheet open={showing} onClose={() => setShowing(false)} title={t('title')}>
        <ol className="flex flex-col gap-4 py-2">
          {[
            { words: t('ios1'), icon: Share },
            { words: t('ios2'), icon: SquarePlus },
            { words: t('ios3'), icon: null },
          ].map(({ words, icon: Icon }, index) => (
            <li key={words} className="flex items-center gap-3">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft font-semibold text-on-brand-soft">
                {Icon ? <Icon aria-hidden="true" className="size-5" /> : index + 1}
              </span>
              {words}
            </li>
          ))}
        </ol>
      </Sheet>
    </>
  );
}
