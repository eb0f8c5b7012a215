import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { EntryFrame } from '#components/counter/entry-frame.tsx';
import { NoConnection } from '#components/counter/no-connection.tsx';
import { PinPad } from '#components/counter/pin-pad.tsx';
import { Button } from '#components/ui/button.tsx';
import { ErrorState } from '#components/ui/error-state.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { ListGroup } from '#components/ui/list-group.tsx';
import { ListRow } from '#components/ui/list-row.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { call } from '#lib/api/client/call.ts';
import { RefusalError } from '#lib/api/client/errors.ts';
import { counterQueries } from '#lib/api/counter/board.ts';
import { storeStaffSession } from '#lib/api/counter/counter-session.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterStaffApi, type StaffMember } from '#lib/contract/counter/staff.ts';
import { LookSwitches } from './look-switches.tsx';
import { signOutOffice } from './sign-out-office.ts';
import { StaffLogin } from './staff-login.tsx';
import { useSubmit } from './use-submit.ts';

/** The lock of the device: who works, and the PIN; the first time the phone. */
export function UnlockPage() {
  const t = useTranslations('counter');
  const device = useQuery(counterQueries.device());
  const [chosen, setChosen] = useState<StaffMember | null>(null);
  const [byPhone, setByPhone] = useState(false);
  const [isForgotten, setForgotten] = useState(false);
  const members = device.data?.staff ?? [];
  if (device.isPending)
    return (
      <EntryFrame title={t('title')}>
        <Spinner />
      </EntryFrame>
    );
  if (device.isError)
    return (
      <EntryFrame title={t('title')} aside={<LookSwitches />}>
        {device.error instanceof RefusalError ? (
          <ErrorState onRetry={device.refetch} />
        ) : (
          <NoConnection onRetry={device.refetch} />
        )}
      </EntryFrame>
    );
  const outlet = device.data.outlet.name;
  if (byPhone || members.length === 0)
    return (
      <EntryFrame title={t('login.title')} text={`${outlet} · ${t('login.text')}`} aside={<LookSwitches />}>
        <StaffLogin
          isForgotten={isForgotten}
          login={(input) => call(counterStaffApi.login, input, staff)}
          onDone={storeStaffSession}
        />
        {members.length > 0 && (
          <Button
            variant="ghost"
            block
            onClick={() => {
              setByPhone(false);
              setForgotten(false);
            }}
            className="mt-2"
          >
            {t('unlock.back')}
          </Button>
        )}
      </EntryFrame>
    );
  if (chosen)
    return (
      <EnterPin
        member={chosen}
        onBack={() => setChosen(null)}
        // In an office a PIN is not replaced: that takes the device at the bar.
        onForgotten={
          device.data.device.kind === 'office'
            ? null
            : () => {
                setChosen(null);
                setForgotten(true);
                setByPhone(true);
              }
        }
      />
    );
  return (
    <EntryFrame title={t('unlock.title')} text={outlet} aside={<LookSwitches />}>
      <ListGroup>
        {members.map((member) => (
          <ListRow
            key={member.id}
            title={member.name}
            detail={t(`role.${member.role}`)}
            onClick={() => setChosen(member)}
          />
        ))}
      </ListGroup>
      <Button variant="ghost" block onClick={() => setByPhone(true)} className="mt-3">
        {t('unlock.other')}
      </Button>
      {device.data.device.kind === 'office' && (
        <Button variant="ghost" block onClick={() => void signOutOffice()} className="mt-1">
          {t('office.signOut')}
        </Button>
      )}
    </EntryFrame>
  );
}

function EnterPin({
  member,
  onBack,
  onForgotten,
}: {
  member: StaffMember;
  onBack: () => void;
  onForgotten: (() => void) | null;
}) {
  const t = useTranslations('counter.unlock');
  const { problem, running, submit } = useSubmit();
  return (
    <EntryFrame title={t('enterPin', { name: member.name })} aside={<LookSwitches />}>
      <PinPad
        label={t('pin')}
        deleteLabel={t('delete')}
        disabled={running}
        onComplete={(pin) =>
          void submit(
            () => call(counterStaffApi.unlock, { staff_id: member.id, pin }, staff),
            storeStaffSession,
          )
        }
      />
      <div className="mt-4">
        <FormProblem text={problem} centered />
      </div>
      {onForgotten && (
        <Button variant="ghost" block onClick={onForgotten} className="mt-2">
          {t('forgotten')}
        </Button>
      )}
      <Button variant="ghost" block onClick={onBack} className="mt-2">
        {t('back')}
      </Button>
    </EntryFrame>
  );
}
