import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useWaitText } from '#components/queue/use-wait-text.ts';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { SelectField } from '#components/ui/select-field.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterQueueApi } from '#lib/contract/counter/queue.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import { useQueueAction } from './use-queue-action.ts';

const MAX_PLAYERS = 12;

/** Takes a ticket for a walk-in. */
export function NewTicket({ types, open }: Pick<Output<typeof counterQueueApi.line>, 'types' | 'open'>) {
  const t = useTranslations('counter.queue');
  const waitText = useWaitText();
  const { act, running, problem } = useQueueAction();
  const [chosen, setType] = useState('');
  const [name, setName] = useState('');
  const [mobile, setMobile] = useState('');
  const [players, setPlayers] = useState(2);
  const [taken, setTaken] = useState<number | null>(null);
  const type = types.find(({ id }) => id === chosen) ?? types[0];
  const isNamed = name.trim() !== '' || mobile.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!type || !isNamed || !open) return;
    setTaken(null);
    act(
      'add',
      () => call(counterQueueApi.add, { type: type.id, players, name, mobile }, staff),
      ({ number }) => {
        setTaken(number);
        setName('');
        setMobile('');
        setPlayers(2);
      },
    );
  };
  return (
    <Card>
      <form onSubmit={submit} aria-label={t('new')} className="flex flex-col gap-4">
        <h2 className="font-semibold text-title">{t('new')}</h2>
        {open ? null : <p className="text-ink-2">{t('closed')}</p>}
        <SelectField
          label={t('type')}
          value={type?.id ?? ''}
          onChange={setType}
          options={types.map(({ id, name: label }) => ({ value: id, label }))}
        />
        {type && (
          <p className="-mt-2 text-ink-2 text-small">
            {type.free > 0 ? t('free', { count: type.free }) : waitText(type.wait)}
          </p>
        )}
        <Stepper
          label={t('playersLabel')}
          value={players}
          min={1}
          max={MAX_PLAYERS}
          onChange={setPlayers}
          format={(count) => t('players', { count: Number(count) })}
        />
        <TextField label={t('name')} value={name} onChange={setName} maxLength={40} autoComplete="off" />
        <TextField
          label={t('mobile')}
          hint={t('mobileHint')}
          value={mobile}
          onChange={setMobile}
          maxLength={40}
          inputMode="tel"
          autoComplete="off"
        />
        <FormProblem text={problem} />
        <p role="status" className="font-semibold text-brand-text empty:hidden">
          {taken !== null && t('taken', { number: taken })}
        </p>
        <Button type="submit" size="lg" block disabled={!isNamed || !open} loading={running === 'add'}>
          {t('take')}
        </Button>
      </form>
    </Card>
  );
}
