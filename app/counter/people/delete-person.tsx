import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { usePersonName } from '#components/counter/people/use-person-name.ts';
import { useMissing } from '#components/counter/use-missing.ts';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { useMoney } from '#components/ui/currency.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { openScreen } from '../use-counter-location.ts';
import type { PersonActionProps } from './person-action.ts';
import { ReasonField } from './reason-field.tsx';
import { usePersonAction } from './use-person-action.ts';

/** Deletes the account of a person who has asked for it. Money in the wallet is paid out first. */
export default function DeletePerson({ person, onCancel }: PersonActionProps) {
  const t = useTranslations('counter.people.delete');
  const nameOf = usePersonName();
  const money = useMoney();
  const { id, balance } = person;
  const [isSure, setSure] = useState(false);
  const [reason, setReason] = useState('');
  const missing = useMissing();
  const { problem, running, run } = usePersonAction();
  const hasMoney = balance > 0;
  return (
    <ActionForm
      title={t('begin')}
      submitLabel={t('submit')}
      tone="danger"
      canSubmit={!hasMoney}
      missing={!hasMoney && (isSure ? missing({ reason }) : t('missing'))}
      loading={running}
      onCancel={onCancel}
      onSubmit={() =>
        run(
          () => call(counterPeopleApi.delete, { id, reason }, staff),
          () => openScreen('/people'),
        )
      }
    >
      <p>{t('text')}</p>
      {hasMoney ? (
        <p className="rounded-md bg-danger-soft p-3 text-danger-text">
          {t('money', { amount: money.text(balance) })}
        </p>
      ) : (
        <>
          <Checkbox checked={isSure} onChange={setSure}>
            {t('sure', { name: nameOf(person) })}
          </Checkbox>
          <ReasonField value={reason} onChange={setReason} />
        </>
      )}
      <FormProblem text={problem} />
    </ActionForm>
  );
}
