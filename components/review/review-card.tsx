import { useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import { Avatar } from '#components/ui/avatar.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { Picture } from '#components/ui/picture.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import type { Review } from '#lib/contract/review.ts';
import { phoneZone } from '#lib/i18n/phone-zone.ts';
import { Stars } from './stars.tsx';

const PictureViewer = lazyPart(() => import('./picture-viewer.tsx'));

/** A published review. A tap on a picture shows it large. */
export function ReviewCard({ review }: { review: Review }) {
  const t = useTranslations('review');
  const [viewed, setViewed] = useState<number | null>(null);
  const { store } = review;
  const { date } = useClockText(store.time_zone ?? phoneZone());
  const { nickname, avatar, rating, content, tags, images, video, table_number, created_at, answer } = review;
  return (
    <article className="rounded-lg bg-surface p-4 shadow-card">
      <header className="flex items-center gap-3">
        <Avatar size="sm" src={avatar} name={nickname} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-medium">{nickname}</p>
          <p className="text-caption text-ink-3">
            {date(created_at)}
            {table_number && ` · ${t('table', { number: table_number })}`}
          </p>
        </div>
        <Stars rating={rating} />
      </header>
      <p className="mt-3 break-words" dir="auto">
        {content}
      </p>
      {tags.length > 0 && (
        <p className="mt-2.5 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <Badge key={tag}>{t(`tag.${tag}`)}</Badge>
          ))}
        </p>
      )}
      {images.length > 0 && (
        <div className="mt-3 grid grid-cols-3 gap-2">
          {images.map((src, index) => (
            <button
              key={src}
              type="button"
              onClick={() => setViewed(index)}
              className="overflow-hidden rounded-md"
            >
              <Picture
                src={src}
                alt={t('picture', { number: index + 1, name: nickname })}
                className="aspect-square w-full"
              />
            </button>
          ))}
        </div>
      )}
      {video && (
        <video
          src={`${video}#t=0.1`}
          controls
          playsInline
          preload="metadata"
          className="mt-3 aspect-video w-full rounded-md bg-black"
        >
          <track kind="captions" />
        </video>
      )}
      {answer && (
        <p className="mt-3 break-words rounded-md bg-fill px-3 py-2 text-small" dir="auto">
          <span className="block font-semibold">{t('answerOf')}</span>
          {answer}
        </p>
      )}
      {viewed !== null && (
        <Suspense>
          <PictureViewer
            images={images}
            name={nickname}
            index={viewed}
            onIndex={setViewed}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </article>
  );
}
