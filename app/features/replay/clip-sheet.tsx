'use client';

import { Download, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useClip } from '#lib/api/replay.ts';
import { downloadUrl } from '#lib/browser/download.ts';
import { toast } from '#lib/toast/toast.ts';

const lengths = ['15', '30', '60'] as const;

export interface ClipSheetProps {
  /** The order's. */
  readonly id: string;
  /** The moment that is shown: the piece ends there, as what is worth keeping has just happened. */
  readonly at: number;
  /** The game's beginning. */
  readonly start: number;
  readonly timeText: (at: number) => string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Saves or shares the last seconds before the moment that is shown. */
export function ClipSheet({ id, at, start, timeText, open, onClose }: ClipSheetProps) {
  const t = useTranslations('replay');
  const errors = useTranslations('error');
  const [length, setLength] = useState<(typeof lengths)[number]>('30');
  const [busy, setBusy] = useState<'save' | 'share' | null>(null);
  const clip = useClip();
  const seconds = Number(length);
  const from = Math.max(start, Math.floor(at - seconds));
  const canShare = 'canShare' in navigator;

  const run = async (what: 'save' | 'share') => {
    setBusy(what);
    try {
      const reply = await clip.mutateAsync({ id, at: from, seconds });
      if (reply.code === 1 && what === 'save') downloadUrl(reply.data.name, reply.data.url);
      if (reply.code === 1 && what === 'share') await share(reply.data);
      if (reply.code === 1) onClose();
    } catch {
      toast(errors('network'), 'error');
    }
    setBusy(null);
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('keep')}
      footer={
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
          {canShare && (
            <Button
              size="lg"
              variant="secondary"
              icon={Share2}
              loading={busy === 'share'}
              onClick={() => run('share')}
            >
              {t('share')}
            </Button>
          )}
          <Button size="lg" icon={Download} loading={busy === 'save'} onClick={() => run('save')}>
            {t('save')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <Segmented
          label={t('length')}
          value={length}
          onChange={setLength}
          options={lengths.map((value) => ({ value, label: t('seconds', { seconds: Number(value) }) }))}
        />
        <p className="text-ink-2 text-small tabular-nums">
          {t('piece', { from: timeText(from), to: timeText(from + seconds) })}
        </p>
      </div>
    </Sheet>
  );
}

/** Shares the file itself; where the platform takes none, or the person closes its sheet, nothing is lost. */
async function share({ url, name }: { url: string; name: string }): Promise<void> {
  const blob = await (await fetch(url)).blob();
  const file = new File([blob], name, { type: 'video/mp4' });
  if (navigator.canShare({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
  else downloadUrl(name, url);
}
