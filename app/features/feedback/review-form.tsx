'use client';

import { TriangleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { RatingPicker } from '#components/review/rating-picker.tsx';
import { Button } from '#components/ui/button.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Page } from '#components/ui/page.tsx';
import { Section } from '#components/ui/section.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import type { Order } from '#lib/contract/order.ts';
import { type ReviewTag, reviewTags } from '#lib/contract/review.ts';
import { href } from '#lib/router/router.ts';
import { AttachmentsField } from './attachments-field.tsx';
import { isPoor, useReviewForm } from './use-review-form.ts';

export interface ReviewFormProps {
  readonly order: Pick<Order, 'id' | 'table'>;
  readonly bar: ReactNode;
  readonly children: ReactNode;
}

/** Reviews an order: rating, tags, text and attachments. */
export function ReviewForm({ order, bar, children }: ReviewFormProps) {
  const t = useTranslations('review');
  const form = useReviewForm(order.id);
  const { draft, change, errorOf } = form;
  const asksForProblem = isPoor(draft.rating);
  return (
    <Page
      bar={bar}
      footer={
        <div className="flex flex-col gap-2">
          <FormProblem text={form.formProblem} />
          <Button size="lg" block loading={form.isPending} onClick={form.submit}>
            {t('submit')}
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
        {asksForProblem ? (
          <Section title={t('wrong')}>
            <Button
              block
              variant="secondary"
              icon={TriangleAlert}
              href={href('/pages/mine/contactUs', { table_id: order.table.id })}
            >
              {t('report')}
            </Button>
          </Section>
        ) : (
          <Section title={t('tags')}>
            <TagPicker value={draft.tags} onChange={(tags) => change({ tags })} />
          </Section>
        )}
        <TextArea
          label={t('words')}
          placeholder={t(asksForProblem ? 'wrongPlaceholder' : 'placeholder')}
          value={draft.content}
          onChange={(content) => change({ content })}
          error={errorOf('content')}
        />
        <Section title={t('pictures')}>
          <AttachmentsField uploads={form.uploads} />
        </Section>
      </div>
    </Page>
  );
}

interface TagPickerProps {
  readonly value: readonly ReviewTag[];
  readonly onChange: (tags: ReviewTag[]) => void;
}

function TagPicker({ value, onChange }: TagPickerProps) {
  const t = useTranslations('review.tag');
  const toggle = (tag: ReviewTag) =>
    onChange(value.includes(tag) ? value.filter((other) => other !== tag) : [...value, tag]);
  return (
    <div className="flex flex-wrap gap-2">
      {reviewTags.map((tag) => (
        <Chip key={tag} selected={value.includes(tag)} onClick={() => toggle(tag)}>
          {t(tag)}
        </Chip>
      ))}
    </div>
  );
}
