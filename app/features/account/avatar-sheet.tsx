'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '#components/ui/button.tsx';
import { Sheet } from '#components/ui/sheet.tsx';
import { Slider } from '#components/ui/slider.tsx';
import { UploadError, upload, uploadCodes } from '#lib/api/upload.ts';
import { toast } from '#lib/toast/toast.ts';
import { type Area, cropImage } from '#lib/upload/media.ts';

/** Pixels of an avatar's edge. */
const EDGE = 512;
const MAX_ZOOM = 4;

export interface AvatarSheetProps {
  readonly file: File;
  readonly onDone: (url: string) => void;
  readonly onClose: () => void;
}

/** Crops an image to the avatar and uploads it; closing the sheet cancels the upload. */
export default function AvatarSheet({ file, onDone, onClose }: AvatarSheetProps) {
  const t = useTranslations('info.avatar');
  const [area, setArea] = useState<Area | null>(null);
  const avatar = useAvatarUpload(file, onDone);
  return (
    <Sheet
      open
      onClose={() => {
        avatar.cancel();
        onClose();
      }}
      title={t('crop')}
      footer={
        <Button
          size="lg"
          block
          disabled={area === null}
          loading={avatar.share !== null}
          onClick={() => area && avatar.send(area)}
        >
          {t('use')}
        </Button>
      }
    >
      <CropArea file={file} onArea={setArea} />
      {avatar.share !== null && (
        <p role="status" className="text-ink-3 text-small tabular-nums">
          {t('sending', { percent: Math.round(avatar.share * 100) })}
        </p>
      )}
    </Sheet>
  );
}

/** Crops and uploads the file. `share`: of the running upload, 0..1; null while none runs. */
function useAvatarUpload(file: File, onDone: (url: string) => void) {
  const t = useTranslations();
  const [running, setRunning] = useState<{ share: number; abort: AbortController } | null>(null);
  const send = async (area: Area) => {
    const abort = new AbortController();
    setRunning({ share: 0, abort });
    try {
      const avatar = await cropImage(file, area, EDGE);
      const onProgress = (share: number) => setRunning({ share, abort });
      const reply = await upload(avatar, { signal: abort.signal, onProgress });
      if (reply.code === 1) return onDone(reply.data.url);
      if (reply.msg) toast(reply.msg, 'error');
    } catch (error) {
      const aborted = error instanceof UploadError && error.code === uploadCodes.abort;
      if (!aborted)
        toast(t(error instanceof UploadError ? 'error.network' : 'upload.problem.unreadable'), 'error');
    }
    setRunning(null);
  };
  return { share: running?.share ?? null, send, cancel: () => running?.abort.abort() };
}

function CropArea({ file, onArea }: { file: File; onArea: (area: Area) => void }) {
  const t = useTranslations('info.avatar');
  const [src, setSrc] = useState('');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setSrc(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <>
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
            onCropComplete={(_, pixels) => onArea(pixels)}
          />
        )}
      </div>
      <div className="mt-3">
        <Slider label={t('zoom')} min={1} max={MAX_ZOOM} step={0.05} value={zoom} onChange={setZoom} />
      </div>
    </>
  );
}
