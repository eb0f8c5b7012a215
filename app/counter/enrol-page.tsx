import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { EntryFrame } from '#components/counter/entry-frame.tsx';
import { Button } from '#components/ui/button.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { Segmented } from '#components/ui/segmented.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { storeDevice } from '#lib/api/counter/counter-session.ts';
import { counterStaffApi, type DeviceKind } from '#lib/contract/counter/staff.ts';
import { LookSwitches } from './look-switches.tsx';
import { useSubmit } from './use-submit.ts';

/** Signs the device in by the code that `npm run hall -- device code` printed. */
export function EnrolPage() {
  const t = useTranslations('counter.enrol');
  const [code, setCode] = useState('');
  const [name, setName] = useState(t('nameExample'));
  const [kind, setKind] = useState<DeviceKind>(isPhone() ? 'phone' : 'counter');
  const { problem, running, submit } = useSubmit();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit(
      () => callCounter(counterStaffApi.enrol, { code, name, kind }),
      ({ token }) => storeDevice(token),
    );
  };
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
        <TextField label={t('name')} value={name} onChange={setName} />
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
      </form>
    </EntryFrame>
  );
}

const isPhone = () => matchMedia('(max-width: 30rem)').matches;
