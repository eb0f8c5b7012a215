'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useNetworkToast } from '#app/features/query/use-network-toast.ts';
import { useAddReview } from '#lib/api/review.ts';
import { reviewTags } from '#lib/contract/review.ts';
import { formDraft } from '#lib/draft/form-draft.ts';
import { useRouter } from '#lib/router/router.ts';
import { toast } from '#lib/toast/toast.ts';
import { uploadedAttachments, useUploads } from '#lib/upload/use-uploads.ts';

const draftSchema = v.object({
  rating: v.number(),
  content: v.string(),
  tags: v.array(v.picklist(reviewTags)),
  images: v.array(v.string()),
  video: v.nullable(v.string()),
});
type ReviewDraft = v.InferOutput<typeof draftSchema>;
const drafts = formDraft('review', draftSchema);

/** The person found something wrong, so there is nothing to praise. */
export const isPoor = (rating: number): boolean => rating === 1 || rating === 2;

/** A review while it is written: kept as a draft until it is sent. */
export function useReviewForm(orderId: string) {
  const t = useTranslations();
  const withNetworkToast = useNetworkToast();
  const { redirectTo } = useRouter();
  const [draft, setDraft] = useState<ReviewDraft>(
    () => drafts.read(orderId) ?? { rating: 0, content: '', tags: [], images: [], video: null },
  );
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null);
  const uploads = useUploads(draft, (fileProblem) => toast(t(`upload.problem.${fileProblem}`), 'error'));
  const { images, video, busy, failed } = uploadedAttachments(uploads.items);
  const add = useAddReview();
  // The draft is compared as text, so that the effect runs for changed values only.
  const json = JSON.stringify({ ...draft, images, video });
  useEffect(() => drafts.write(JSON.parse(json), orderId), [json, orderId]);

  const submit = async () => {
    if (draft.rating === 0) return setProblem({ field: 'rating', text: t('validation.review') });
    if (!draft.content.trim()) return setProblem({ field: 'content', text: t('validation.reviewText') });
    if (busy || failed) return toast(t(busy ? 'upload.wait' : 'upload.fix'), 'error');
    const tags = isPoor(draft.rating) ? [] : draft.tags;
    await withNetworkToast(async () => {
      const reply = await add.mutateAsync({ id: orderId, ...draft, tags, images, video });
      if (reply.code === 0) {
        if (reply.msg) setProblem({ field: reply.field ?? 'form', text: reply.msg });
        return;
      }
      drafts.clear(orderId);
      toast(t('review.done'), 'success');
      redirectTo('/pages/order/evaluate', { id: orderId });
    });
  };

  return {
    draft,
    uploads,
    isPending: add.isPending,
    change(part: Partial<ReviewDraft>) {
      setProblem(null);
      setDraft({ ...draft, ...part });
    },
    errorOf: (field: 'rating' | 'content') => (problem?.field === field ? problem.text : null),
    formProblem: problem && !['rating', 'content'].includes(problem.field) ? problem.text : null,
    submit,
  };
}
