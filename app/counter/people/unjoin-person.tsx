import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { usePersonName } from '#components/counter/people/use-person-name.ts';
import { useMissing } from '#components/counter/use-missing.ts';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { useClockText } from '#components/ui/use-clock-text.ts';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { useOutletZone } from '../more/use-outlet-zone.ts';
import type { PersonActionProps } from './person-action.ts';
import { ReasonField } from './reason-field.tsx';
import { usePersonAction } from './use-person-action.ts';

/** Undoes the last join of an account with another one. */
export default function UnjoinPerson({ person, onCancel, onDone }: PersonActionProps) {
  const t = useTranslations('counter.people.unjoin');
  const { dayAndTime } = useClockText(useOutletZone());
  const { text: money } = useMoney();
  const nameOf = usePersonName();
  const [reason, setReason] = useState('');
  const whatIsMissing = useMissing();
  const { problem, running, run } = usePersonAction();
  const submit = () =>
    run(
      () => call(counterPeopleApi.unjoin, { id: person.id, reason }, staff),
      ({ separated, missing }) => {
        const facts = { name: nameOf(separated), balance: money(separated.balance) };
        onDone(missing > 0 ? t('doneMissing', { ...facts, missing: money(missing) }) : t('done', facts));
      },
    );
  return (
    <ActionForm
      title={t('begin')}
      submitLabel={t('submit')}
      tone="danger"
      canSubmit
      missing={whatIsMissing({ reason })}
      loading={running}
      onCancel={onCancel}
      onSubmit={submit}
    >
      <p>{t('text', { until: dayAndTime(person.join_undoable_until ?? 0) })}</p>
      <ReasonField value={reason} onChange={setReason} />
      <FormProblem text={problem} />
    </ActionForm>
  );
}
