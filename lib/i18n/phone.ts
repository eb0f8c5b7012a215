import { createContext, useContext } from 'react';
import type { PhoneSettings } from '#lib/contract/document.ts';
import type { Instant } from '#lib/domain/time.ts';

const PhoneContext = createContext<PhoneSettings | null>(null);

/** For markup that is drawn on a server. Without it, the phone is the one that the app runs on. */
export const PhoneProvider = PhoneContext.Provider;

/** The language and region that the phone is set to, a BCP 47 tag. */
export const usePhoneLanguage = (): string => useContext(PhoneContext)?.language ?? navigator.language;

/** Returns the seconds by which the phone's clock is ahead of UTC at an instant. */
export function usePhoneOffset(): (at: Instant) => number {
  const phone = useContext(PhoneContext);
  return (at) => phone?.utcOffset ?? -60 * new Date(at * 1000).getTimezoneOffset();
}
