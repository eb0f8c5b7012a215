import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { useMissing } from '#components/counter/use-missing.ts';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { call } from '#lib/api/client/call.ts';
import { peopleQueries } from '#lib/api/counter/people.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import type { PersonActionProps } from './person-action.ts';
import { ReasonField } from './reason-field.tsx';
import { usePersonAction } from './use-person-action.ts';

/** Gives one of the hall's coupons to a person. */
export function GiveCoupon({ person: { id }, onCancel, onDone }: PersonActionProps) {
  const t = useTranslations('counter.people.coupon');
  const coupons = useQuery(peopleQueries.offers()).data?.coupons ?? [];
  const [chosen, setChosen] = useState('');
  const [reason, setReason] = useState('');
  const missing = useMissing();
  const { problem, running, run } = usePersonAction();
  return (
    <ActionForm
      title={t('begin')}
      submitLabel={t('submit')}
      canSubmit
      missing={chosen === '' ? t('missing') : missing({ reason })}
      loading={running}
      onCancel={onCancel}
      onSubmit={() =>
        run(
          () => call(counterPeopleApi.coupon, { id, template_id: chosen, reason }, staff),
          ({ name }) => onDone(t('done', { name })),
        )
      }
    >
      <SelectField
        label={t('label')}
        value={chosen}
        onChange={setChosen}
        options={[
          { value: '', label: t('choose') },
          ...coupons.map((coupon) => ({ value: coupon.id, label: coupon.name })),
        ]}
      />
      <ReasonField value={reason} onChange={setReason} />
      <FormProblem text={problem} />
    </ActionForm>
  );
}
