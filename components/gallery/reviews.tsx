import { useState } from 'react';
import { RatingPicker } from '#components/review/rating-picker.tsx';
import { RatingSummary } from '#components/review/rating-summary.tsx';
import { ReviewCard } from '#components/review/review-card.tsx';
import { Section } from '#components/ui/section.tsx';
import { UploadTile } from '#components/ui/upload-tile.tsx';
import { review, reviewSummary } from './samples/content.ts';

const nothing = () => {};

export function Reviews() {
  const [rating, setRating] = useState(0);
  const [only, setOnly] = useState<number | null>(null);
  const tile = {
    kind: 'image' as const,
    preview: '/icons/icon-192.png',
    onRetry: nothing,
    onRemove: nothing,
  };
  return (
    <Section title="Reviews">
      <div className="flex flex-col gap-3">
        <RatingPicker
          value={rating}
          onChange={setRating}
          error={rating === 0 ? 'Please Choose A Review' : null}
        />
        <RatingSummary summary={reviewSummary} rating={only} onRating={setOnly} />
        <ReviewCard review={review} />
        <div className="grid grid-cols-3 gap-2.5">
          <UploadTile {...tile} share={0.42} failure={null} />
          <UploadTile {...tile} share={null} failure={null} />
          <UploadTile {...tile} share={null} failure="Failed. Try again" />
        </div>
      </div>
    </Section>
  );
}
