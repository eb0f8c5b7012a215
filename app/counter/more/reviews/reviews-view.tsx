import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { AttachmentLinks } from '#components/counter/attachment-links.tsx';
import { Stars } from '#components/review/stars.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { officeQueries } from '#lib/api/counter/office.ts';
import { staff } from '#lib/api/counter/staff.ts';
import {
  type CounterReview,
  counterFeedbackApi,
  type ReviewFilter,
  reviewFilters,
} from '#lib/contract/counter/feedback.ts';
import { useOfficeAction } from '../use-office-action.ts';
import { useOutletZone } from '../use-outlet-zone.ts';

/** What players have written about the outlet. */
export default function ReviewsView() {
  const t = useTranslations('counter.reviews');
  const [filter, setFilter] = useState<ReviewFilter>('all');
  const reviews = useInfiniteQuery(officeQueries.reviews(filter));
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-md">
        <Segmented
          label={t('label')}
          value={filter}
          onChange={setFilter}
          options={reviewFilters.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
      </div>
      <PagedList
        query={reviews}
        quietEnd
        empty={<Empty illustration="messages" title={t('none')} text={t('noneText')} />}
      >
        {(list) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {list.map((review) => (
              <li key={review.id}>
                <CounterReviewCard review={review} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function CounterReviewCard({ review }: { review: CounterReview }) {
  const t = useTranslations('counter');
  const { dayAndTime } = useClockText(useOutletZone());
  const { id, rating, content, images, name, table, created_at, answer, answered_by, hidden } = review;
  const { act, problem, running } = useOfficeAction();
  const [asking, setAsking] = useState<'answer' | 'hide' | null>(null);
  const [text, setText] = useState('');
  const open = (what: 'answer' | 'hide', value = '') => {
    setAsking(what);
    setText(value);
  };
  const close = () => setAsking(null);
  const show = (hide: boolean, reason: string) =>
    act(() => call(counterFeedbackApi.hideReview, { id, hide, reason }, staff), close);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    if (asking === 'hide') void show(true, text);
    else void act(() => call(counterFeedbackApi.answerReview, { id, text }, staff), close);
  };
  return (
    <Card className={hidden ? 'opacity-80' : ''}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="min-w-0 truncate font-semibold">
          {name ?? t('guest')}
          {table && <span className="font-normal text-ink-3"> · {t('table', { number: table })}</span>}
        </h2>
        <Stars rating={rating} />
      </div>
      <p className="mt-2 break-words" dir="auto">
        {content}
      </p>
      <AttachmentLinks images={images} altOf={(number) => t('faults.picture', { number })} />
      <p className="mt-2 text-caption text-ink-3">{dayAndTime(created_at)}</p>
      {answer !== null && (
        <p className="mt-2 rounded-md bg-fill px-3 py-2 text-small">
          <span className="font-semibold">{t('reviews.answerBy', { name: answered_by ?? '' })}</span> {answer}
        </p>
      )}
      {hidden && (
        <p className="mt-2 rounded-md bg-warn-soft px-3 py-2 text-small text-warn-text">
          {t('reviews.hiddenBy', { name: hidden.by, reason: hidden.reason })}
        </p>
      )}
      <div className="mt-3 flex flex-col gap-2">
        {asking ? (
          <form onSubmit={onSubmit} className="flex flex-col gap-2">
            <TextArea
              label={t(asking === 'hide' ? 'reviews.hideReason' : 'reviews.answerLabel')}
              value={text}
              onChange={setText}
              rows={3}
            />
            <div className="flex gap-2 *:flex-1">
              <Button variant="outline" onClick={close}>
                {t('unlock.back')}
              </Button>
              <Button
                type="submit"
                variant={asking === 'hide' ? 'danger' : 'primary'}
                disabled={!text.trim()}
                loading={running}
              >
                {t(asking === 'hide' ? 'reviews.hide' : 'act.send')}
              </Button>
            </div>
          </form>
        ) : (
          <div className="flex flex-wrap gap-2 *:flex-1">
            <Button variant="secondary" onClick={() => open('answer', answer ?? '')}>
              {t(answer === null ? 'act.answer' : 'reviews.changeAnswer')}
            </Button>
            {hidden ? (
              <Button variant="secondary" loading={running} onClick={() => void show(false, hidden.reason)}>
                {t('reviews.show')}
              </Button>
            ) : (
              <Button variant="ghost" onClick={() => open('hide')}>
                {t('reviews.hide')}
              </Button>
            )}
          </div>
        )}
        <FormProblem text={problem} />
      </div>
    </Card>
  );
}
