'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import * as v from 'valibot';
import { TextField } from '#components/ui/text-field.tsx';
import { formDraft } from '#lib/draft/form-draft.ts';
import type { AddressInput } from './address-input.ts';

const emailSchema = v.pipe(v.string(), v.trim(), v.email());

const drafts = formDraft('email', v.string());

/** An email address. `form` names the form that it is kept for. */
export function useEmailInput(form: string): AddressInput {
  const t = useTranslations();
  const [typed, setTyped] = useState(() => drafts.read(form) ?? '');
  const parsed = v.safeParse(emailSchema, typed);
  return {
    address: parsed.success ? parsed.output : null,
    text: parsed.success ? parsed.output : '',
    canChange: true,
    invalidText: t(typed.trim() ? 'validation.emailWrong' : 'validation.email'),
    clear: () => drafts.clear(form),
    keepFor: (other) => drafts.write(typed, other),
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
        onChange={(text) => {
          setTyped(text);
          drafts.write(text, form);
        }}
        error={error}
        reserve={t('validation.emailWrong')}
      />
    ),
  };
}
