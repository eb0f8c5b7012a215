'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import * as v from 'valibot';
import { TextField } from '#components/ui/text-field.tsx';
import type { AddressInput } from './address-input.ts';

const emailSchema = v.pipe(v.string(), v.trim(), v.email());

export function useEmailInput(): AddressInput {
  const t = useTranslations();
  const [typed, setTyped] = useState('');
  const parsed = v.safeParse(emailSchema, typed);
  return {
    address: parsed.success ? parsed.output : null,
    invalidText: t(typed.trim() ? 'validation.emailWrong' : 'validation.email'),
    field: (error) => (
      <TextField
        label={t('login.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        placeholder="name@example.com"
        maxLength={254}
        value={typed}
        onChange={setTyped}
        error={error}
      />
    ),
  };
}
