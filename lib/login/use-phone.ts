'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQueries } from '../api/config.ts';
import { parseInternationalNumber, parsePhoneNumber } from './phone-number.ts';

/** A phone number being typed: its country is the hall's until another is picked. */
export function usePhone() {
  const { data: config } = useQuery(configQueries.config());
  const [picked, setCountry] = useState<string | null>(null);
  const [typed, setText] = useState('');
  const country = picked ?? config?.default_country ?? 'CN';
  const setTyped = (text: string) => {
    const whole = parseInternationalNumber(text);
    if (whole) setCountry(whole.country);
    setText(whole?.national ?? text);
  };
  return { country, setCountry, typed, setTyped, number: parsePhoneNumber(typed, country) };
}
