import { MessageSquare } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionForm } from '#components/counter/action-form.tsx';
import { TextArea } from '#components/ui/text-area.tsx';
import { call } from '#lib/api/client/call.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterFeedbackApi } from '#lib/contract/counter/feedback.ts';
import { AskButton } from './ask-button.tsx';
import type { TableAction, TableActionProps } from './table-action.ts';
import { usePayee } from './use-payee.ts';

/** A message to the person of the order, in the app and as a notification. */
export const messagePlayer: TableAction = {
  id: 'message',
  place: 'button',
  appliesTo: ({ order }) =>
    order !== null && (order.status === 'unpaid' || order.status === 'paid' || order.status === 'playing'),
  Action: MessagePlayer,
};

function MessagePlayer(props: TableActionProps) {
  const { table, act, isOpen, setOpen, canAct } = props;
  const { order } = table;
  const t = useTranslations('counter.message');
  const [text, setText] = useState('');
  const { payee } = usePayee(order);
  // A guest has no account to send it to.
  if (!order || payee === 'guest') return null;
  const submit = () =>
    act.run(
      'message',
      () => call(counterFeedbackApi.message, { id: order.id, text }, staff),
      () => {
        setOpen(false);
        setText('');
        return t('sent');
      },
    );
  if (!isOpen) return <AskButton {...props} id="message" icon={MessageSquare} label={t('send')} />;
  return (
    <ActionForm
      title={t('send')}
      submitLabel={t('submit')}
      canSubmit={canAct}
      missing={text.trim() === '' && t('missing')}
      loading={act.running === 'message'}
      onSubmit={submit}
      onCancel={() => setOpen(false)}
    >
      <TextArea label={t('label')} value={text} onChange={setText} rows={3} placeholder={t('placeholder')} />
    </ActionForm>
  );
}
