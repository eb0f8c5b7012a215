import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/code-field.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { call } from '#lib/api/client/call.ts';
import { callCounter } from '#lib/api/counter/counter-call.ts';
import { storeStaffSession } from '#lib/api/counter/counter-session.ts';
import { counterStaffApi } from '#lib/contract/counter/staff.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { useSubmit } from './use-submit.ts';

/** Signs staff in by phone code; who has no PIN chooses one. */
export function StaffLogin() {
  const t = useTranslations('counter.login');
  const [mobile, setMobile] = useState('');
  const [isSent, setSent] = useState(false);
  const [captcha, setCaptcha] = useState('');
  const [pin, setPin] = useState('');
  const [needsPin, setNeedsPin] = useState(false);
  const { problem, running, submit } = useSubmit();
  const send = () =>
    submit(
      () => call(smsApi.send, { mobile, event: 'mobilelogin' }, { quiet: true }),
      () => setSent(true),
    );
  const signIn = () =>
    submit(
      () => callCounter(counterStaffApi.login, { mobile, captcha, ...(needsPin ? { pin } : {}) }),
      storeStaffSession,
      ({ reason }) => {
        if (reason !== 'pin_required') return true;
        setNeedsPin(true);
        return false;
      },
    );
  const isComplete = isSent ? captcha.length === 6 && (!needsPin || pin.length === 6) : mobile.trim() !== '';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) void (isSent ? signIn() : send());
  };
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-4">
      <TextField
        label={t('mobile')}
        value={mobile}
        onChange={(next) => {
          setMobile(next);
          setSent(false);
        }}
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
      />
      {isSent && <CodeField label={t('code')} value={captcha} onChange={setCaptcha} />}
      {isSent && needsPin && (
        <>
          <p className="text-ink-3 text-small">{t('pinNote')}</p>
          <CodeField label={t('pin')} value={pin} onChange={setPin} />
        </>
      )}
      <FormProblem text={problem} />
      <Button type="submit" size="lg" block loading={running} disabled={!isComplete}>
        {t(isSent ? 'submit' : 'send')}
      </Button>
    </form>
  );
}
