'use client';

import { useMutation } from '@tanstack/react-query';
import { emsApi } from '#lib/contract/ems.ts';
import type { CustomerEndpoint, Input, Output } from '#lib/contract/endpoint.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import type { Userinfo } from '#lib/contract/userinfo.ts';
import { clearAllDrafts } from '#lib/draft/form-draft.ts';
import { clearSession, writeSession, writeUserinfo } from '#lib/session/session.ts';
import { type CallOptions, call } from './client/call.ts';
import { customer, forgetUnansweredCalls } from './client/customer.ts';

/** The form shows a refusal under its field. */
const IN_FORM: CallOptions = { quiet: true };

/** A mutation that makes the call and passes the data of a success to `onSuccess` before it resolves. */
function useCall<E extends CustomerEndpoint>(
  endpoint: E,
  onSuccess?: (data: Output<E>) => void,
  options: CallOptions = IN_FORM,
) {
  return useMutation({
    mutationFn: async (input: Input<E>) => {
      const reply = await call(endpoint, input, customer, options);
      if (reply.code === 1) onSuccess?.(reply.data);
      return reply;
    },
  });
}

const storeUserinfo = ({ userinfo }: { userinfo: Userinfo }) => writeUserinfo(userinfo);

export const useSendSms = () => useCall(smsApi.send);
export const useSendEms = () => useCall(emsApi.send);
/** Sends a verification code to the account's own phone or email, to verify its owner. */
export const usePrivateSend = (channel: 'sms' | 'email') =>
  useCall(channel === 'sms' ? smsApi.privateSend : emsApi.privateSend);

/** Signs in by phone and stores the session. */
export const useMobileLogin = () => useCall(userApi.mobileLogin, writeSession);
/** Signs in by email and stores the session. */
export const useEmsLogin = () => useCall(userApi.emsLogin, writeSession);

/** Binds or changes the phone. */
export const useChangeMobile = () => useCall(userApi.changeMobile, storeUserinfo);
/** Binds or changes the email. */
export const useChangeEmail = () => useCall(userApi.changeEmail, storeUserinfo);
/** Removes the email. */
export const useRemoveEmail = () => useCall(userApi.removeEmail, storeUserinfo);
/** Changes any subset of the profile. */
export const useProfile = () => useCall(userApi.profile, storeUserinfo);
/** Agrees to the current versions of the texts. */
export const useAgree = () => useCall(userApi.agree, storeUserinfo, {});

/** All data stored about the person. */
export const useExport = () => useCall(userApi.export, undefined, {});
/** Deletes the account and ends the session. */
export const useDestroy = () => useCall(userApi.destroy, endSession);

/** Signs out on this phone at once, also if the server cannot be reached. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => {
      // Sent with the token that is removed next. Not awaited: the network may hang.
      call(userApi.logout, {}, customer, { ...IN_FORM, keepalive: true }).catch(() => null);
      endSession();
    },
  });

function endSession(): void {
  clearSession();
  forgetUnansweredCalls();
  clearAllDrafts();
}
