import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { PagedList } from '#app/features/query/paged-list.tsx';
import { AttachmentLinks } from '#components/counter/attachment-links.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Empty } from '#components/ui/empty.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { officeQueries } from '#lib/api/counter/office.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterBoardApi } from '#lib/contract/counter/board.ts';
import type { CounterFault } from '#lib/contract/counter/feedback.ts';
import { useOfficeAction } from './use-office-action.ts';
import { useOutletZone } from './use-outlet-zone.ts';

/** What players have reported. */
export function FaultsTab() {
  const t = useTranslations('counter.faults');
  const [state, setState] = useState<'open' | 'done'>('open');
  const faults = useInfiniteQuery(officeQueries.faults(state));
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-sm">
        <Segmented
          label={t('label')}
          value={state}
          onChange={setState}
          options={[
            { value: 'open', label: t('open') },
            { value: 'done', label: t('done') },
          ]}
        />
      </div>
      <PagedList
        query={faults}
        quietEnd
        empty={<Empty illustration="messages" title={t(`none.${state}`)} text={t(`noneText.${state}`)} />}
      >
        {(list) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {list.map((fault) => (
              <li key={fault.id}>
                <FaultCard fault={fault} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

function FaultCard({ fault }: { fault: CounterFault }) {
  const t = useTranslations('counter');
  const { dayAndTime } = useClockText(useOutletZone());
  const { act, problem, running } = useOfficeAction();
  const [answer, setAnswer] = useState<string | null>(null);
  const { id, kind, content, images, table, created_at, taken_by, done_by, done_at } = fault;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (answer?.trim())
      void act(
        () => call(counterBoardApi.answerFault, { id, text: answer }, staff),
        () => setAnswer(null),
      );
  };
  return (
    <Card>
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-semibold">
          {table && `${t('table', { number: table })} · `}
          {t(`fault.${kind}`)}
        </h2>
        <Badge tone={done_at ? 'free' : taken_by ? 'warn' : 'danger'}>
          {t(`faults.state.${done_at ? 'done' : taken_by ? 'taken' : 'new'}`)}
        </Badge>
      </div>
      <p className="mt-2 break-words">{content}</p>
      <AttachmentLinks images={images} altOf={(number) => t('faults.picture', { number })} />
      <p className="mt-2 text-caption text-ink-3">
        {dayAndTime(created_at)}
        {taken_by && ` · ${t('alert.takenBy', { name: taken_by })}`}
        {done_at && ` · ${t('faults.doneBy', { name: done_by ?? '', time: dayAndTime(done_at) })}`}
      </p>
      {fault.answer && <p className="mt-2 rounded-md bg-fill px-3 py-2 text-small">{fault.answer}</p>}
      {!done_at && (
        <div className="mt-3 flex flex-col gap-2">
          {answer !== null && (
            <form onSubmit={send} className="flex flex-col gap-2">
              <TextField label={t('act.answerLabel')} value={answer} onChange={setAnswer} />
              <Button type="submit" disabled={!answer.trim()} loading={running}>
                {t('act.send')}
              </Button>
            </form>
          )}
          {answer === null && (
            <div className="flex flex-wrap gap-2 *:flex-1">
              {taken_by === null && (
                <Button
                  loading={running}
                  onClick={() => void act(() => call(counterBoardApi.takeFault, { id }, staff))}
                >
                  {t('act.take')}
                </Button>
              )}
              <Button variant="secondary" onClick={() => setAnswer('')}>
                {t('act.answer')}
              </Button>
              {taken_by !== null && (
                <Button
                  loading={running}
                  onClick={() => void act(() => call(counterBoardApi.finishFault, { id }, staff))}
                >
                  {t('act.done')}
                </Button>
              )}
            </div>
          )}
          <FormProblem text={problem} />
        </div>
      )}
    </Card>
  );
}
