'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import * as v from 'valibot';
import { RatingPicker } from '#components/review/rating-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { useAddReview } from '#lib/api/review.ts';
import type { Order } from '#lib/contract/order.ts';
import { reviewTags } from '#lib/contract/review.ts';
import { formDraft } from '#lib/draft/form-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';
import { uploadedAttachments, useUploads } from '#lib/upload/use-uploads.ts';
import { AttachmentsField } from './attachments-field.tsx';

const drafts = formDraft(
  'review',
  v.object({
    rating: v.number(),
    content: v.string(),
    tags: v.array(v.picklist(reviewTags)),
    images: v.array(v.string()),
    video: v.nullable(v.string()),
  }),
);

/** Rating, tags, words and pictures; what is there survives a reload and a login. */
export function ReviewForm({ order, bar, children }: { order: Order; bar: ReactNode; children: ReactNode }) {
  const t = useTranslations();
  const { redirectTo } = useRouter();
  const [draft, setDraft] = useState(
    () => drafts.read(order.id) ?? { rating: 0, content: '', tags: [], images: [], video: null },
  );
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const uploads = useUploads(draft, (why) => toast(t(`upload.problem.${why}`), 'error'));
  const { images, video, busy, failed } = uploadedAttachments(uploads.items);
  const add = useAddReview();
  const kept = JSON.stringify({ ...draft, images, video });
  useEffect(() => drafts.write(JSON.parse(kept), order.id), [kept, order.id]);
  const change = (part: Partial<typeof draft>) => {
    setProblem(null);
    setDraft({ ...draft, ...part });
  };
  const errorOf = (field: string) => (problem?.field === field ? problem.text : null);

  const submit = async () => {
    if (draft.rating === 0) return setProblem({ field: 'rating', text: t('validation.review') });
    if (!draft.content.trim()) return setProblem({ field: 'content', text: t('validation.reviewText') });
    if (busy || failed) return toast(t(busy ? 'upload.wait' : 'upload.fix'), 'error');
    try {
      const reply = await add.mutateAsync({ id: order.id, ...draft, images, video });
      if (reply.code === 0) {
        if (reply.msg) setProblem({ field: reply.field ?? 'form', text: reply.msg });
        return;
      }
      drafts.clear(order.id);
      toast(t('review.done'), 'success');
      redirectTo('/pages/order/evaluate', { id: order.id });
    } catch {
      toast(t('error.network'), 'error');
    }
  };

  return (
    <Page
      bar={bar}
      footer={
        <div className="flex flex-col gap-2">
          {problem && !['rating', 'content'].includes(problem.field) && (
            <p role="alert" className="text-danger-text text-small">
              {problem.text}
            </p>
          )}
          <Button size="lg" block loading={add.isPending} onClick={submit}>
            {t('review.submit')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-5">
        {children}
        <RatingPicker
          value={draft.rating}
          onChange={(rating) => change({ rating })}
          error={errorOf('rating')}
        />
        <Section title={t('review.tags')}>
          <div className="flex flex-wrap gap-2">
            {reviewTags.map((tag) => (
              <Chip
                key={tag}
                selected={draft.tags.includes(tag)}
                onClick={() =>
                  change({
                    tags: draft.tags.includes(tag)
                      ? draft.tags.filter((other) => other !== tag)
                      : [...draft.tags, tag],
                  })
                }
              >
                {t(`review.tag.${tag}`)}
              </Chip>
            ))}
          </div>
        </Section>
        <TextArea
          label={t('review.words')}
          placeholder={t('review.placeholder')}
          value={draft.content}
          onChange={(content) => change({ content })}
          error={errorOf('content')}
        />
        <Section title={t('review.pictures')}>
          <AttachmentsField uploads={uploads} />
        </Section>
      </div>
    </Page>
  );
}
