import type { Reason } from '#lib/contract/reason.ts';
import { parseEmail, parseMobile } from './address.ts';
import type { Channel } from './store.ts';

interface ChannelDetails {
  /** The column of `users` and the field of the wire. */
  readonly column: 'mobile' | 'email';
  /** Returns the address in its stored form. */
  parseAddress(input: string, default_country: string): string;
  readonly signInEvent: string;
  readonly changeEvent: string;
  readonly codeRequired: Reason;
  readonly notBound: Reason;
  readonly inUse: Reason;
}

export const channels: Readonly<Record<Channel, ChannelDetails>> = {
  sms: {
    column: 'mobile',
    parseAddress: parseMobile,
    signInEvent: 'mobilelogin',
    changeEvent: 'changemobile',
    codeRequired: 'sms_code_required',
    notBound: 'mobile_not_bound',
    inUse: 'mobile_in_use',
  },
  email: {
    column: 'email',
    parseAddress: parseEmail,
    signInEvent: 'emslogin',
    changeEvent: 'changeemail',
    codeRequired: 'email_code_required',
    notBound: 'email_not_bound',
    inUse: 'email_in_use',
  },
};

/** The event of a code sent to an account's own phone or email. */
export const OWN_ADDRESS_EVENT = 'private';
/** The event of a code that a person tells the staff, who join accounts with it. */
export const JOIN_EVENT = 'joinaccounts';
