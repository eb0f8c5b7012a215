'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { UploadError, upload, uploadCodes } from '#lib/api/upload.ts';
import { toast } from '#lib/toast/toast.ts';
import { type Area, cropImage } from '#lib/upload/media.ts';

/** Pixels of an avatar's edge: sharp on every screen. */
const EDGE = 512;
const MAX_ZOOM = 4;

export interface AvatarSheetProps {
  readonly file: File;
  readonly onDone: (url: string) => void;
  readonly onClose: () => void;
}

/** Cuts a chosen picture to the round avatar and uploads it; closing it stops the upload. */
export default function AvatarSheet({ file, onDone, onClose }: AvatarSheetProps) {
  const t = useTranslations('info.avatar');
  const errors = useTranslations();
  const [src, setSrc] = useState('');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [sending, setSending] = useState<{ share: number; abort: AbortController } | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  const save = async () => {
    if (!area) return;
    const abort = new AbortController();
    setSending({ share: 0, abort });
    try {
      const avatar = await cropImage(file, area, EDGE);
      const onProgress = (share: number) => setSending({ share, abort });
      const reply = await upload(avatar, { signal: abort.signal, onProgress });
      if (reply.code === 1) return onDone(reply.data.url);
      if (reply.msg) toast(reply.msg, 'error');
    } catch (error) {
      const aborted = error instanceof UploadError && error.code === uploadCodes.abort;
      if (!aborted)
        toast(errors(error instanceof UploadError ? 'error.network' : 'upload.problem.type'), 'error');
    }
    setSending(null);
  };
  const close = () => {
    sending?.abort.abort();
    onClose();
  };

  return (
    <Sheet
      open
      onClose={close}
      title={t('crop')}
      footer={
        <Button size="lg" block loading={sending !== null} onClick={save}>
          {t('use')}
        </Button>
      }
    >
      <div className="relative aspect-square overflow-hidden rounded-lg bg-black">
        {src && (
          <Cropper
            image={src}
            crop={crop}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <label className="mt-3 flex min-h-11 items-center gap-3 text-ink-2 text-small">
        {t('zoom')}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 flex-1 accent-brand"
        />
      </label>
      {sending && (
        <p role="status" className="text-ink-3 text-small tabular-nums">
          {t('sending', { percent: Math.round(sending.share * 100) })}
        </p>
      )}
    </Sheet>
  );
}
