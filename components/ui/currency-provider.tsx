import { createContext, type ReactNode } from 'react';

export const Currency = createContext('CNY');

/** The currency (ISO 4217) of every amount below. */
export const CurrencyProvider = ({ currency, children }: { currency: string; children: ReactNode }) => (
  <Currency value={currency}>{children}</Currency>
);
