import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { EntryFrame } from '#components/counter/entry-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { call } from '#lib/api/client/call.ts';
import { storeDevice, storeStaffSession } from '#lib/api/counter/counter-session.ts';
import { staff } from '#lib/api/counter/staff.ts';
import { counterOfficeBrowserApi } from '#lib/contract/counter/office-browser.ts';
import { counterStaffApi, type EnrolledKind } from '#lib/contract/counter/staff.ts';
import { LookSwitches } from './look-switches.tsx';
import { StaffLogin } from './staff-login.tsx';
import { useSubmit } from './use-submit.ts';

/** Signs the device in by the code that `npm run hall -- device code` printed. */
export function EnrolPage() {
  const t = useTranslations('counter.enrol');
  const [code, setCode] = useState('');
  const [kind, setKind] = useState<Exclude<EnrolledKind, 'board'>>(isPhone() ? 'phone' : 'counter');
  const [typedName, setTypedName] = useState<string | null>(null);
  const name = typedName ?? t(`nameOf.${kind}`);
  const [isOffice, setOffice] = useState(false);
  const { problem, running, submit } = useSubmit();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(
      () => call(counterStaffApi.enrol, { code, name, kind }, staff),
      ({ token }) => storeDevice(token),
    );
  };
  if (isOffice) return <OfficeLogin onBack={() => setOffice(false)} />;
  return (
    <EntryFrame title={t('title')} text={t('text')} aside={<LookSwitches />}>
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <TextField
          label={t('code')}
          value={code}
          onChange={setCode}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
        />
        <TextField label={t('name')} value={name} onChange={setTypedName} />
        <div>
          <p className="mb-1.5 font-medium text-ink-2 text-small">{t('kind')}</p>
          <Segmented
            label={t('kind')}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'counter', label: t('counter') },
              { value: 'phone', label: t('phone') },
            ]}
          />
        </div>
        <FormProblem text={problem} />
        <Button type="submit" size="lg" block loading={running} disabled={!code.trim() || !name.trim()}>
          {t('submit')}
        </Button>
        <Button variant="ghost" block onClick={() => setOffice(true)}>
          {t('office')}
        </Button>
      </form>
    </EntryFrame>
  );
}

/** Signs a manager or an owner in on a browser away from the bar. */
function OfficeLogin({ onBack }: { onBack: () => void }) {
  const t = useTranslations('counter');
  return (
    <EntryFrame title={t('office.title')} text={t('office.text')} aside={<LookSwitches />}>
      <StaffLogin
        login={(input) => call(counterOfficeBrowserApi.login, input, staff)}
        onDone={({ device, session }) => {
          storeDevice(device);
          storeStaffSession(session);
        }}
      />
      <Button variant="ghost" block onClick={onBack} className="mt-2">
        {t('unlock.back')}
      </Button>
    </EntryFrame>
  );
}

const isPhone = () => matchMedia('(max-width: 30rem)').matches;
