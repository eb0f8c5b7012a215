import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { usePersonAction } from './use-person-action.ts';

/** Writes a note about a person, which only the staff read. */
export function AddNote({ id }: { id: string }) {
  const t = useTranslations('counter.people.note');
  const [text, setText] = useState('');
  const { problem, running, run } = usePersonAction();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!text.trim()) return;
    run(
      () => call(counterPeopleApi.note, { id, text }, staff),
      () => setText(''),
    );
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-2">
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField label={t('label')} value={text} onChange={setText} autoComplete="off" />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className="min-h-[3.25rem]"
          loading={running}
          disabled={!text.trim()}
        >
          {t('add')}
        </Button>
      </div>
      <FormProblem text={problem} />
    </form>
  );
}
