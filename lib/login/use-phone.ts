'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQueries } from '../api/config.ts';
import { readNumber } from './phone.ts';

/** A phone number being typed: its country is the hall's until another is picked. */
export function usePhone() {
  const { data: config } = useQuery(configQueries.config());
  const [picked, setCountry] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const country = picked ?? config?.default_country ?? 'CN';
  return { country, setCountry, typed, setTyped, number: readNumber(typed, country) };
}
