import { StickyNote } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterBookingApi } from '#lib/contract/counter/bookings.ts';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';

/** What the staff should know about a booking. The customer never sees it. */
export const noteBooking: TableAction = {
  id: 'note',
  place: 'button',
  appliesTo: ({ order }) =>
    order !== null && (order.status === 'unpaid' || order.status === 'paid' || order.status === 'playing'),
  Action: NoteBooking,
};

function NoteBooking(props: TableActionProps) {
  const { table, act, isOpen, setOpen, canAct } = props;
  const { order } = table;
  const t = useTranslations('counter.note');
  const [typed, setTyped] = useState<string | null>(null);
  if (!order) return null;
  const { id, note = '' } = order;
  const text = typed ?? note;
  const close = () => {
    setOpen(false);
    setTyped(null);
  };
  const submit = () =>
    act.run(
      'note',
      () => call(counterBookingApi.note, { id, text }, staff),
      () => {
        close();
        return t(text.trim() === '' ? 'deleted' : 'saved');
      },
    );
  if (!isOpen)
    return <AskButton {...props} id="note" icon={StickyNote} label={t(note === '' ? 'add' : 'change')} />;
  return (
    <ActionForm
      title={t('label')}
      submitLabel={t('submit')}
      canSubmit={canAct && text.trim() !== note}
      loading={act.running === 'note'}
      onSubmit={submit}
      onCancel={close}
    >
      <TextArea label={t('label')} value={text} onChange={setTyped} rows={3} hint={t('hint')} />
    </ActionForm>
  );
}
