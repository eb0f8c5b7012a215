import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { type CounterPerson, counterPeopleApi } from '#lib/contract/counter/people.ts';
import { useSubmit } from '../use-submit.ts';

interface JoinCodeProps {
  readonly person: CounterPerson;
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/**
 * Sends a person a code for the join of their account, and takes what they tell. Guests without an address
 * get none.
 */
export function JoinCode({ person: { id, mobile, email }, value, onChange }: JoinCodeProps) {
  const t = useTranslations('counter.people.join');
  const [isSent, setSent] = useState(false);
  const { problem, running, submit } = useSubmit();
  const address = mobile ?? email;
  if (!address) return null;
  const send = () =>
    submit(
      () => call(counterPeopleApi.joinCode, { id }, staff),
      () => setSent(true),
    );
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-40 flex-1">
          <TextField
            label={t('codeOf', { address })}
            value={value}
            onChange={onChange}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
          />
        </div>
        <Button variant="secondary" className="min-h-[3.25rem]" loading={running} onClick={() => void send()}>
          {t(isSent ? 'sendAgain' : 'send')}
        </Button>
      </div>
      <FormProblem text={problem} />
    </div>
  );
}
