'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import * as v from 'valibot';
import { TextField } from '#components/ui/text-field.tsx';

const emailSchema = v.pipe(v.string(), v.trim(), v.email());

/** An e-mail address as it is typed: `address` is null while it is none, and `wrong` says what is wrong with it then. */
export function useEmail() {
  const t = useTranslations('validation');
  const [typed, setTyped] = useState('');
  const parsed = v.safeParse(emailSchema, typed);
  return {
    typed,
    setTyped,
    address: parsed.success ? parsed.output : null,
    wrong: t(typed.trim() ? 'emailWrong' : 'email'),
  };
}

export interface EmailInputProps {
  readonly email: ReturnType<typeof useEmail>;
  readonly error: string | null;
}

/** The field of an e-mail address. */
export function EmailInput({ email, error }: EmailInputProps) {
  const t = useTranslations('login');
  return (
    <TextField
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      placeholder="name@example.com"
      maxLength={254}
      value={email.typed}
      onChange={email.setTyped}
      error={error}
    />
  );
}
