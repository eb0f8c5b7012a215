'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { PhoneField } from '#components/ui/phone-field.tsx';
import { callingCode, formatAsTyped, listCountries } from '#lib/login/phone-number.ts';

const Picker = lazy(() => import('#components/ui/picker.tsx').then(({ Picker }) => ({ default: Picker })));

export type PhoneInputProps = {
  country: string;
  onCountry: (country: string) => void;
  value: string;
  onChange: (typed: string) => void;
  error: string | null;
};

/** A phone number with its country. */
export function PhoneInput({ country, onCountry, value, onChange, error }: PhoneInputProps) {
  const t = useTranslations('login');
  const locale = useLocale();
  const [picking, setPicking] = useState(false);
  const calling = callingCode(country);
  const name = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  return (
    <>
      <PhoneField
        label={t('phone')}
        value={value}
        onChange={(typed) => onChange(typed.length > value.length ? formatAsTyped(typed, country) : typed)}
        callingCode={calling}
        countryLabel={t('country', { name, code: calling })}
        onPickCountry={() => setPicking(true)}
        placeholder={t('phonePlaceholder')}
        error={error}
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
              detail: each.calling,
              keywords: `${each.code} ${each.english}`,
            }))}
          />
        </Suspense>
      )}
    </>
  );
}
