import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { CodeField } from '#components/ui/code-field.tsx';
import { FormProblem } from '#components/ui/form-problem.tsx';
import { TextField } from '#components/ui/text-field.tsx';
import { call } from '#lib/api/client/call.ts';
import { customer } from '#lib/api/client/customer.ts';
import type { Reply } from '#lib/api/client/errors.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { isWeakPin } from '#lib/domain/weak-pin.ts';
import { useSubmit } from './use-submit.ts';

interface StaffLoginProps<T> {
  /** Makes the call. `pin`: the new one, of who has none yet. */
  login(input: { mobile: string; captcha: string; pin?: string }): Promise<Reply<T>>;
  onDone(data: T): void;
  /** Whether the person has forgotten the PIN and chooses a new one. */
  isForgotten?: boolean;
}

/** Signs staff in by phone code; who has no PIN chooses one. */
export function StaffLogin<T>({ login, onDone, isForgotten = false }: StaffLoginProps<T>) {
  const t = useTranslations('counter.login');
  const [mobile, setMobile] = useState('');
  const [isSent, setSent] = useState(false);
  const [captcha, setCaptcha] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [needsPin, setNeedsPin] = useState(isForgotten);
  const { problem, running, submit } = useSubmit();
  const send = () =>
    submit(
      () => call(smsApi.send, { mobile, event: 'mobilelogin' }, customer, { quiet: true }),
      () => setSent(true),
    );
  const signIn = () =>
    submit(
      () => login({ mobile, captcha, ...(needsPin ? { pin } : {}) }),
      onDone,
      ({ reason, field }) => {
        // The next digit starts a new code.
        if (field === 'captcha') setCaptcha('');
        if (reason !== 'pin_required') return true;
        setNeedsPin(true);
        return false;
      },
    );
  const pinProblem =
    pin.length === 6 && isWeakPin(pin)
      ? t('pinWeak')
      : again.length === 6 && again !== pin
        ? t('pinDiffers')
        : null;
  const isPinChosen = pin.length === 6 && again === pin && pinProblem === null;
  const isComplete = isSent ? captcha.length === 6 && (!needsPin || isPinChosen) : mobile.trim() !== '';
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
          <p className="text-ink-3 text-small">{t(isForgotten ? 'pinForgottenNote' : 'pinNote')}</p>
          <CodeField secret label={t('pin')} value={pin} onChange={setPin} />
          <CodeField secret label={t('pinAgain')} value={again} onChange={setAgain} error={pinProblem} />
        </>
      )}
      <FormProblem text={problem} />
      <Button type="submit" size="lg" block loading={running} disabled={!isComplete}>
        {t(isSent ? 'submit' : 'send')}
      </Button>
    </form>
  );
}
