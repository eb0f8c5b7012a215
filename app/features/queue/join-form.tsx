import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useWaitText } from '#components/queue/use-wait-text.ts';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { RadioCards } from '#components/ui/radio-cards.tsx';
import { Section } from '#components/ui/section.tsx';
import { Stepper } from '#components/ui/stepper.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { useJoinQueue } from '#lib/api/queue.ts';
import type { Output } from '#lib/contract/endpoint.ts';
import type { queueApi } from '#lib/contract/queue.ts';
import { useSession } from '#lib/session/session.ts';

const MAX_PLAYERS = 12;

/** Takes a number. A signed-in person is called by a push; a guest may leave a phone number. */
export function JoinForm({
  line: { store, types },
  onJoined,
}: {
  line: Output<typeof queueApi.line>;
  onJoined: (id: string) => void;
}) {
  const t = useTranslations('queue');
  const failed = useTranslations('error');
  const waitText = useWaitText();
  const session = useSession();
  const join = useJoinQueue();
  const [chosen, setType] = useState('');
  const [name, setName] = useState(session?.userinfo.nickname ?? '');
  const [mobile, setMobile] = useState('');
  const [players, setPlayers] = useState(2);
  const type = types.find(({ id }) => id === chosen)?.id ?? types[0]?.id ?? '';
  const canJoin = name.trim() !== '' || mobile.trim() !== '';
  const refusal = join.data?.code === 0 ? join.data.msg : null;
  const problem = refusal ?? (join.isError ? failed('network') : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canJoin || join.isPending) return;
    join.mutate(
      { store_id: store.id, type, players, name, mobile },
      { onSuccess: (reply) => reply.code === 1 && onJoined(reply.data.id) },
    );
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      <p className="text-ink-2">{t('intro', { store: store.name })}</p>
      <Section title={t('type')}>
        <RadioCards
          label={t('type')}
          value={type}
          onChange={setType}
          options={types.map(({ id, name: title, waiting, wait }) => ({
            value: id,
            title,
            detail: `${t('waiting', { count: waiting })} · ${waitText(wait)}`,
          }))}
        />
      </Section>
      <Section title={t('players')}>
        <Stepper
          label={t('players')}
          value={players}
          min={1}
          max={MAX_PLAYERS}
          onChange={setPlayers}
          format={(count) => t('playersOf', { count: Number(count) })}
        />
      </Section>
      <TextField
        label={t('name')}
        hint={t('nameHint')}
        value={name}
        onChange={setName}
        maxLength={40}
        autoComplete="given-name"
      />
      {session === null && (
        <TextField
          label={t('mobile')}
          hint={t('mobileHint')}
          value={mobile}
          onChange={setMobile}
          maxLength={40}
          inputMode="tel"
          autoComplete="tel"
        />
      )}
      <FormProblem text={problem} />
      <Button type="submit" size="lg" block disabled={!canJoin} loading={join.isPending}>
        {t('join')}
      </Button>
    </form>
  );
}
