import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PinPad } from '#components/counter/pin-pad.tsx';
import { Amount } from '#components/ui/amount.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { ModalDialog } from '#components/ui/modal-dialog.tsx';
import { call } from '#lib/api/client/call.ts';
import { type ApprovalRequest, answerApprovals } from '#lib/api/counter/approval.ts';
import { useStaffSession } from '#lib/api/counter/counter-session.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { hasRole } from '#lib/contract/counter/access.ts';
import { counterStaffApi, type StaffMember } from '#lib/contract/counter/staff.ts';
import { useSubmit } from './use-submit.ts';

interface AskedRequest extends ApprovalRequest {
  answer(approval: string | null): void;
}

/**
 * Asks for the PIN of somebody with a higher role, in an office for the own one, wherever an action of the
 * page needs it. `people`: the staff of the device.
 */
export function ApprovalDialog({ people }: { people: readonly StaffMember[] }) {
  const t = useTranslations('counter.approval');
  const ownId = useStaffSession()?.staff.id;
  const [asked, setAsked] = useState<AskedRequest | null>(null);
  useEffect(() => {
    let last: AskedRequest | null = null;
    const stop = answerApprovals(
      (request) =>
        new Promise((resolve) => {
          last?.answer(null);
          const made: AskedRequest = {
            ...request,
            answer: (approval) => {
              // A newer request may have been made.
              setAsked((current) => (current === made ? null : current));
              resolve(approval);
            },
          };
          last = made;
          setAsked(made);
        }),
    );
    return () => {
      stop();
      last?.answer(null);
    };
  }, []);
  useEffect(() => {
    if (!asked) return;
    // Another page is behind it, such as after a tap on the browser's back button.
    const giveUp = () => asked.answer(null);
    addEventListener('hashchange', giveUp);
    return () => removeEventListener('hashchange', giveUp);
  }, [asked]);
  if (!asked) return null;
  return (
    <ModalDialog open onClose={() => asked.answer(null)} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-black/50" />
      <div className="fixed inset-0 grid place-items-center overflow-y-auto p-4">
        <DialogPanel className="w-full max-w-sm rounded-xl bg-raised p-6 shadow-float">
          <DialogTitle className="font-semibold text-heading">
            {asked.staff_id === null ? t('title') : t('ownTitle')}
          </DialogTitle>
          <p className="mt-1 text-ink-2">{asked.staff_id === null ? asked.text : t('ownText')}</p>
          <Subject request={asked} />
          <Approver
            request={asked}
            people={people.filter(({ id, role }) => {
              if (asked.staff_id !== null) return id === asked.staff_id;
              return hasRole(role, asked.role) && !(asked.second_person && id === ownId);
            })}
            onApproved={asked.answer}
          />
          <Button variant="ghost" block className="mt-3" onClick={() => asked.answer(null)}>
            {t(asked.staff_id === null ? 'cancel' : 'ownCancel')}
          </Button>
        </DialogPanel>
      </div>
    </ModalDialog>
  );
}

/** What is approved: the action, its amount, the person and the table. */
function Subject({ request: { act, subject } }: { request: ApprovalRequest }) {
  const t = useTranslations('counter');
  const action = act.replace('/api/counter/', '').replaceAll('/', '_');
  const key = `approval.act.${action}` as 'approval.act.order_refund';
  const done = `audit.action.${action}` as 'audit.action.order_end';
  const about = [subject.person, subject.table && t('table', { number: subject.table })].filter(Boolean);
  return (
    <div className="mt-4 flex items-center justify-between gap-3 rounded-md bg-fill px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{t.has(key) ? t(key) : t.has(done) ? t(done) : action}</p>
        {about.length > 0 && <p className="text-ink-2 text-small">{about.join(' · ')}</p>}
      </div>
      {subject.amount !== null && <Amount value={subject.amount} />}
    </div>
  );
}

function Approver({
  request: { act, body },
  people,
  onApproved,
}: {
  request: ApprovalRequest;
  people: readonly StaffMember[];
  onApproved: (approval: string) => void;
}) {
  const t = useTranslations('counter');
  const [only] = people;
  const [chosen, setChosen] = useState(people.length === 1 ? (only ?? null) : null);
  const { problem, running, submit } = useSubmit();
  if (people.length === 0) return <p className="mt-4 text-ink-3">{t('approval.nobody')}</p>;
  if (!chosen)
    return (
      <div className="mt-4">
        <ListGroup label={t('approval.who')}>
          {people.map((person) => (
            <ListRow
              key={person.id}
              title={person.name}
              detail={t(`role.${person.role}`)}
              onClick={() => setChosen(person)}
            />
          ))}
        </ListGroup>
      </div>
    );
  return (
    <div className="mt-4">
      <p className="mb-4 text-center font-medium">{t('unlock.enterPin', { name: chosen.name })}</p>
      <PinPad
        label={t('unlock.pin')}
        deleteLabel={t('unlock.delete')}
        disabled={running}
        onComplete={(pin) =>
          void submit(
            () => call(counterStaffApi.approve, { staff_id: chosen.id, pin, act, body }, staff),
            ({ approval }) => onApproved(approval),
          )
        }
      />
      <div className="mt-4">
        <FormProblem text={problem} centered />
      </div>
    </div>
  );
}
