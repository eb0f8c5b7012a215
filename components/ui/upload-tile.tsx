import { Play, RotateCw, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Picture } from './picture.tsx';

export interface UploadTileProps {
  readonly kind: 'image' | 'video';
  readonly preview: string;
  /** The share that was sent, 0..1; null once it is done. */
  readonly share: number | null;
  /** Why it failed; null if it did not. */
  readonly failure: string | null;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** An image or video attached to a form: uploading, uploaded or failed. */
export function UploadTile({ kind, preview, share, failure, onRetry, onRemove }: UploadTileProps) {
  const t = useTranslations('upload');
  return (
    <div className="relative aspect-square overflow-hidden rounded-md bg-fill">
      {kind === 'image' ? (
        <Picture src={preview} alt={t('picture')} className="size-full" />
      ) : (
        <>
          <video
            src={`${preview}#t=0.1`}
            muted
            playsInline
            preload="metadata"
            className="size-full object-cover"
          >
            <track kind="captions" />
          </video>
          <Play
            aria-hidden="true"
            className="absolute inset-0 m-auto size-7 fill-white text-white drop-shadow"
          />
        </>
      )}
      {share !== null && (
        <div
          role="progressbar"
          aria-label={t('sending')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
          className="absolute inset-0 grid place-items-center bg-black/55 font-semibold text-small text-white tabular-nums"
        >
          {Math.round(share * 100)}%
        </div>
      )}
      {failure !== null && (
        <button
          type="button"
          onClick={onRetry}
          className="absolute inset-0 grid place-items-center gap-1 bg-black/65 p-1 text-center text-caption text-white"
        >
          <span>
            <RotateCw aria-hidden="true" className="mx-auto mb-1 size-5" />
            {failure}
          </span>
        </button>
      )}
      <button
        type="button"
        aria-label={share === null ? t('remove') : t('cancel')}
        onClick={onRemove}
        className="hit absolute top-1 right-1 grid size-7 place-items-center rounded-full bg-black/60 text-white"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
