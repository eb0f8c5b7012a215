import { createContext, useContext } from 'react';

const PhoneLanguage = createContext<string | null>(null);

/** For markup that is drawn on a server: the BCP 47 tag of the phone that it is for. */
export const PhoneLanguageProvider = PhoneLanguage.Provider;

/** The language and region that the phone is set to, a BCP 47 tag. */
export const usePhoneLanguage = (): string => useContext(PhoneLanguage) ?? navigator.language;
