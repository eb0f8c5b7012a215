import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { useMissing } from '#components/counter/use-missing.ts';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import type { PersonActionProps } from './person-action.ts';
import { ReasonField } from './reason-field.tsx';
import { usePersonAction } from './use-person-action.ts';

/** Blocks a person, or lets them in again. */
export function BlockPerson({ person: { id, is_blocked }, onCancel, onDone }: PersonActionProps) {
  const t = useTranslations(is_blocked ? 'counter.people.unblock' : 'counter.people.block');
  const [reason, setReason] = useState('');
  const missing = useMissing();
  const { problem, running, run } = usePersonAction();
  return (
    <ActionForm
      title={t('begin')}
      submitLabel={t('submit')}
      tone={is_blocked ? 'primary' : 'danger'}
      canSubmit
      missing={missing({ reason })}
      loading={running}
      onCancel={onCancel}
      onSubmit={() =>
        run(
          () => call(counterPeopleApi.block, { id, blocked: !is_blocked, reason }, staff),
          () => onDone(t('done')),
        )
      }
    >
      <p>{t('text')}</p>
      <ReasonField value={reason} onChange={setReason} />
      <FormProblem text={problem} />
    </ActionForm>
  );
}
