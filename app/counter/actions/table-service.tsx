import { Ban, CircleCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionButton } from '#components/counter/action-button.tsx';
import { ReasonForm } from '#components/counter/reason-form.tsx';
import { shownState } from '#components/counter/shown-state.ts';
import { Segmented } from '#components/ui/segmented.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterMoveApi } from '#lib/contract/counter/move.ts';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** Takes a table out of service that nobody plays on. */
export const takeOutOfService: TableAction = {
  id: 'out',
  place: 'button',
  appliesTo: (table) => ['free', 'cleaning'].includes(shownState(table)),
  Action: TakeOut,
};

/** Puts a table that the staff have taken out of service back. */
export const putIntoService: TableAction = {
  id: 'in',
  place: 'button',
  appliesTo: ({ block }) => block !== null,
  Action: PutBack,
};

const HOUR = 60;
/** Minutes; a table out of service for longer is changed in the hall file. */
const durations = { hour: HOUR, evening: 6 * HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR } as const;
type Duration = keyof typeof durations;

function TakeOut(props: TableActionProps) {
  const { table, act, canAct, isOpen, setOpen } = props;
  const { id, number } = table;
  const t = useTranslations('counter.service');
  const [duration, setDuration] = useState<Duration>('hour');
  if (!isOpen) return <AskButton {...props} id="out" icon={Ban} label={t('out')} />;
  return (
    <ReasonForm
      label={t('out')}
      note={t('note')}
      canAct={canAct}
      loading={act.running === 'out'}
      onCancel={() => setOpen(false)}
      onSubmit={(reason) =>
        act.run(
          'out',
          () =>
            call(
              counterMoveApi.setState,
              { state: 'out', table_id: id, minutes: durations[duration], reason },
              staff,
            ),
          () => {
            setOpen(false);
            return t('isOut', { number });
          },
        )
      }
    >
      <Segmented
        label={t('duration')}
        value={duration}
        onChange={setDuration}
        options={(Object.keys(durations) as Duration[]).map((value) => ({ value, label: t(value) }))}
      />
    </ReasonForm>
  );
}

function PutBack({ table: { id, number }, act, canAct, isMain }: TableActionProps) {
  const t = useTranslations('counter.service');
  return (
    <ActionButton
      isMain={isMain}
      icon={CircleCheck}
      label={t('in')}
      disabled={!canAct}
      loading={act.running === 'in'}
      onClick={() =>
        act.run(
          'in',
          () => call(counterMoveApi.setState, { state: 'in', table_id: id }, staff),
          () => t('isIn', { number }),
        )
      }
    />
  );
}
