import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { PersonComparison } from '#components/counter/people/person-comparison.tsx';
import { usePersonName } from '#components/counter/people/use-person-name.ts';
import { useMissing } from '#components/counter/use-missing.ts';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { call } from '#lib/api/client/call.ts';
import { refusalText } from '#lib/api/client/errors.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { useOutletZone } from '../more/use-outlet-zone.ts';
import { openScreen } from '../use-counter-location.ts';
import { JoinCode } from './join-code.tsx';
import type { PersonActionProps } from './person-action.ts';
import { ReasonField } from './reason-field.tsx';
import { usePeopleSearch } from './use-people-search.ts';
import { usePersonAction } from './use-person-action.ts';

/** Joins two accounts of one person: finds the other one, compares both, and says which is kept. */
export default function JoinPerson({ person, onCancel, onDone }: PersonActionProps) {
  const t = useTranslations('counter.people.join');
  const zone = useOutletZone();
  const nameOf = usePersonName();
  const [otherId, setOtherId] = useState<string | null>(null);
  const [keepsOther, setKeepsOther] = useState(false);
  const [codes, setCodes] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const missing = useMissing();
  const { problem, running, run } = usePersonAction();
  const found = useQuery({ ...peopleQueries.person(otherId ?? ''), enabled: otherId !== null });
  const other = found.data;
  const [kept, joined] = keepsOther && other ? [other, person] : [person, other];
  const submit = () =>
    joined &&
    run(
      () =>
        call(
          counterPeopleApi.join,
          {
            id: kept.id,
            other: joined.id,
            ...(codes[kept.id] ? { code: codes[kept.id] } : {}),
            ...(codes[joined.id] ? { other_code: codes[joined.id] } : {}),
            reason,
          },
          staff,
        ),
      (joint) => {
        onDone(t('done', { name: nameOf(joint) }));
        openScreen('/people', { id: kept.id });
      },
    );
  return (
    <ActionForm
      title={t('begin')}
      submitLabel={t('submit')}
      tone="danger"
      // The form is longer than a tablet, so a problem below its fields would be out of sight.
      note={problem && <p className="text-danger-text text-small">{problem}</p>}
      canSubmit={joined !== undefined}
      missing={joined ? missing({ reason }) : otherId === null && t('missing')}
      loading={running}
      onCancel={onCancel}
      onSubmit={submit}
    >
      {otherId === null ? (
        <OtherAccount exceptId={person.id} onChoose={setOtherId} />
      ) : joined ? (
        <>
          <PersonComparison kept={kept} joined={joined} timeZone={zone} />
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              variant="secondary"
              icon={ArrowLeftRight}
              onClick={() => setKeepsOther(!keepsOther)}
            >
              {t('exchange')}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setOtherId(null)}>
              {t('another')}
            </Button>
          </div>
          <p className="text-ink-2 text-small">{t('text')}</p>
          <p className="text-ink-2 text-small">{t('proof')}</p>
          {[kept, joined].map((each) => (
            <JoinCode
              key={each.id}
              person={each}
              value={codes[each.id] ?? ''}
              onChange={(code) => setCodes({ ...codes, [each.id]: code })}
            />
          ))}
          <ReasonField value={reason} onChange={setReason} />
        </>
      ) : found.isError ? (
        <FormProblem text={refusalText(found.error) || t('failed')} />
      ) : (
        <Skeleton className="h-48 w-full rounded-md" />
      )}
    </ActionForm>
  );
}

/** Finds the account that is of the same person. */
function OtherAccount({ exceptId, onChoose }: { exceptId: string; onChoose: (id: string) => void }) {
  const t = useTranslations('counter.people');
  const nameOf = usePersonName();
  const { text, setText, q, found } = usePeopleSearch();
  const list = q === '' ? [] : (found.data?.list ?? []).filter(({ id }) => id !== exceptId);
  return (
    <>
      <p className="text-ink-2 text-small">{t('join.find')}</p>
      <SearchField label={t('search')} value={text} onChange={setText} />
      {list.length > 0 && (
        <ListGroup label={t('found')}>
          {list.map((person) => (
            <ListRow
              key={person.id}
              title={nameOf(person)}
              detail={
                person.is_guest ? t('guest') : [person.mobile, person.email].filter(Boolean).join(' · ')
              }
              onClick={() => onChoose(person.id)}
            />
          ))}
        </ListGroup>
      )}
      {q !== '' && found.isSuccess && list.length === 0 && <p className="text-ink-3">{t('nobody')}</p>}
      {found.isError && <FormProblem text={refusalText(found.error) || t('join.failed')} />}
    </>
  );
}
