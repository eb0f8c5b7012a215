'use client';

import { Download, Share2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { Button } from '#components/ui/button.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { useClip } from '#lib/api/replay.ts';
import { downloadUrl } from '#lib/browser/download.ts';

const lengths = ['15', '30', '60'] as const;

export interface ClipSheetProps {
  readonly orderId: string;
  readonly at: number;
  readonly start: number;
  readonly timeText: (at: number) => string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Saves or shares a clip of the last seconds before the time on screen. */
export function ClipSheet({ orderId, at, start, timeText, open, onClose }: ClipSheetProps) {
  const t = useTranslations('replay');
  const withNetworkToast = useNetworkToast();
  const [length, setLength] = useState<(typeof lengths)[number]>('30');
  const [busy, setBusy] = useState<'save' | 'share' | null>(null);
  const clip = useClip();
  const seconds = Number(length);
  const from = Math.max(start, Math.floor(at - seconds));
  const canShare = 'canShare' in navigator;

  const run = async (action: 'save' | 'share') => {
    setBusy(action);
    await withNetworkToast(async () => {
      const reply = await clip.mutateAsync({ id: orderId, at: from, seconds });
      if (reply.code === 0) return;
      if (action === 'save') downloadUrl(reply.data.name, reply.data.url);
      else await shareFile(reply.data);
      onClose();
    });
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

/** Shares the file itself, or saves it if the platform shares no files. */
async function shareFile({ url, name }: { url: string; name: string }): Promise<void> {
  const blob = await (await fetch(url)).blob();
  const file = new File([blob], name, { type: 'video/mp4' });
  // `share` rejects if the person cancels.
  if (navigator.canShare({ files: [file] })) await navigator.share({ files: [file] }).catch(() => {});
  else downloadUrl(name, url);
}
