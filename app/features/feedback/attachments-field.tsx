'use client';

import { ImagePlus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { UploadTile } from '#components/ui/upload-tile.tsx';
import { acceptAttribute, type UploadKind } from '#lib/upload/file-rules.ts';
import type { Upload, useUploads } from '#lib/upload/use-uploads.ts';

const MAX_IMAGES = 6;

/** Up to six images or one video, with the state of each upload. */
export function AttachmentsField({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const t = useTranslations('upload');
  const input = useRef<HTMLInputElement>(null);
  const { items } = uploads;
  const hasVideo = items.some(({ kind }) => kind === 'video');
  const allowed: readonly UploadKind[] = items.length > 0 ? ['image'] : ['image', 'video'];
  const remaining = hasVideo ? 0 : MAX_IMAGES - items.length;
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2.5">
        {items.map((item) => (
          <Tile key={item.id} item={item} uploads={uploads} />
        ))}
        {remaining > 0 && (
          <button
            type="button"
            onClick={() => input.current?.click()}
            className="grid aspect-square place-items-center rounded-md border border-control border-dashed bg-surface p-1 text-center text-caption text-ink-2 active:bg-fill"
          >
            <span>
              <ImagePlus aria-hidden="true" className="mx-auto mb-1 size-6" />
              {t('add')}
            </span>
          </button>
        )}
      </div>
      <p className="text-ink-3 text-small">{t('rules')}</p>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={acceptAttribute(allowed)}
        aria-label={t('add')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          const video = files.find(({ type }) => type.startsWith('video/'));
          void uploads.add(video && items.length === 0 ? [video] : files.slice(0, remaining), allowed);
        }}
      />
    </div>
  );
}

function Tile({ item, uploads }: { item: Upload; uploads: ReturnType<typeof useUploads> }) {
  const t = useTranslations('upload');
  const { id, kind, preview, state } = item;
  return (
    <UploadTile
      kind={kind}
      preview={preview}
      share={state.status === 'busy' ? state.share : null}
      failure={state.status === 'failed' ? state.message || t(`why.${state.cause ?? 'error'}`) : null}
      onRetry={() => uploads.retry(id)}
      onRemove={() => uploads.remove(id)}
    />
  );
}
