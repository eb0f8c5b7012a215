'use client';

import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { Suspense, useState } from 'react';
import * as v from 'valibot';
import { lazyPart } from '#components/ui/lazy-part.tsx';
import { PhoneField } from '#components/ui/phone-field.tsx';
import { configQueries } from '#lib/api/config.ts';
import { formDraft } from '#lib/draft/form-draft.ts';
import {
  callingCodeOf,
  formatAsTyped,
  formatInternational,
  listCountries,
  parseInternationalNumber,
  parsePhoneNumber,
} from '#lib/login/phone-number.ts';
import type { AddressInput } from './address-input.ts';

const Picker = lazyPart(() =>
  import('#components/ui/picker.tsx').then(({ Picker }) => ({ default: Picker })),
);

const drafts = formDraft('phone', v.object({ picked: v.nullable(v.string()), typed: v.string() }));

/** A phone number, in the hall's country until the person picks another. `form` names its draft. */
export function usePhoneInput(form: string): AddressInput {
  const t = useTranslations('validation');
  const { data: config } = useQuery(configQueries.config());
  const [draft, setDraft] = useState(() => drafts.read(form) ?? { picked: null, typed: '' });
  const { picked, typed } = draft;
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    drafts.write(next, form);
  };
  const country = picked ?? config?.default_country ?? 'CN';
  const address = parsePhoneNumber(typed, country);
  const onChange = (text: string) => {
    const pasted = parseInternationalNumber(text);
    change(pasted ? { picked: pasted.country, typed: pasted.national } : { typed: text });
  };
  return {
    address,
    text: address === null ? '' : formatInternational(address),
    canChange: true,
    invalidText: t(typed.trim() ? 'phoneWrong' : 'phone'),
    clear: () => drafts.clear(form),
    keepFor: (other) => drafts.write(draft, other),
    field: (error) => (
      <PhoneInput
        country={country}
        onCountry={(code) => change({ picked: code })}
        value={typed}
        onChange={onChange}
        error={error}
      />
    ),
  };
}

interface PhoneInputProps {
  readonly country: string;
  readonly onCountry: (country: string) => void;
  readonly value: string;
  readonly onChange: (typed: string) => void;
  readonly error: string | null;
}

function PhoneInput({ country, onCountry, value, onChange, error }: PhoneInputProps) {
  const t = useTranslations('login');
  const validation = useTranslations('validation');
  const locale = useLocale();
  const [picking, setPicking] = useState(false);
  const callingCode = callingCodeOf(country);
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  return (
    <>
      <PhoneField
        label={t('phone')}
        value={value}
        // Formatting while characters are deleted would add them again.
        onChange={(typed) => onChange(typed.length > value.length ? formatAsTyped(typed, country) : typed)}
        callingCode={callingCode}
        countryLabel={t('country', { name, code: callingCode })}
        onPickCountry={() => setPicking(true)}
        placeholder={t('phonePlaceholder')}
        error={error}
        reserve={validation('phoneWrong')}
      />
      {picking && (
        <Suspense>
          <Picker
            open
            title={t('pickCountry')}
            value={country}
            onClose={() => setPicking(false)}
            onPick={onCountry}
            options={listCountries(locale).map((each) => ({
              value: each.code,
              label: each.name,
              detail: each.callingCode,
              keywords: `${each.code} ${each.english}`,
            }))}
          />
        </Suspense>
      )}
    </>
  );
}
