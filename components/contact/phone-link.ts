/** Dials a phone number without what only groups its digits: `(212) 555-0142` -> `tel:2125550142`. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+*#,;]/g, '')}`;
