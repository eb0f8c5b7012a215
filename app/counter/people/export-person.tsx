import { useTranslations } from 'next-intl';
import { ReasonForm } from '#components/counter/reason-form.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { downloadJson } from '#lib/browser/download.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import type { PersonActionProps } from './person-action.ts';
import { usePersonAction } from './use-person-action.ts';

/** Saves all data of a person who has asked for it as a file. */
export default function ExportPerson({ person: { id }, onCancel, onDone }: PersonActionProps) {
  const t = useTranslations('counter.people.export');
  const { problem, running, run } = usePersonAction();
  return (
    <ReasonForm
      label={t('submit')}
      note={t('text')}
      canAct
      loading={running}
      onCancel={onCancel}
      onSubmit={(reason) =>
        run(
          () => call(counterPeopleApi.export, { id, reason }, staff),
          ({ data }) => {
            downloadJson(`${id}.json`, data);
            onDone(t('done'));
          },
        )
      }
    >
      <FormProblem text={problem} />
    </ReasonForm>
  );
}
