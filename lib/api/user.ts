'use client';

import { useMutation } from '@tanstack/react-query';
import { emsApi } from '#lib/contract/ems.ts';
import type { Input } from '#lib/contract/endpoint.ts';
import { smsApi } from '#lib/contract/sms.ts';
import { userApi } from '#lib/contract/user.ts';
import { clearAllDrafts } from '#lib/draft/form-draft.ts';
import { clearSession, writeSession, writeUserinfo } from '#lib/session/session.ts';
import { call } from './client/call.ts';
import { clearIdempotencyKeys } from './client/idempotency.ts';

/** A refused code or number stands under its field, not in a modal over it. */
const inForm = { quiet: true } as const;

export const useSendSms = () =>
  useMutation({ mutationFn: (input: Input<typeof smsApi.send>) => call(smsApi.send, input, inForm) });

export const useSendEms = () =>
  useMutation({ mutationFn: (input: Input<typeof emsApi.send>) => call(emsApi.send, input, inForm) });

/** Signs in by phone; the session is stored when it resolves with code 1. */
export const useMobileLogin = () =>
  useMutation({
    mutationFn: async (input: Input<typeof userApi.mobileLogin>) => {
      const reply = await call(userApi.mobileLogin, input, inForm);
      if (reply.code === 1) writeSession(reply.data);
      return reply;
    },
  });

/** Signs in by e-mail; the session is stored when it resolves with code 1. */
export const useEmsLogin = () =>
  useMutation({
    mutationFn: async (input: Input<typeof userApi.emsLogin>) => {
      const reply = await call(userApi.emsLogin, input, inForm);
      if (reply.code === 1) writeSession(reply.data);
      return reply;
    },
  });

/** Binds or changes the phone. */
export const useChangeMobile = () =>
  useMutation({
    mutationFn: async (input: Input<typeof userApi.changeMobile>) => {
      const reply = await call(userApi.changeMobile, input, inForm);
      if (reply.code === 1) writeUserinfo(reply.data.userinfo);
      return reply;
    },
  });

/** Binds or changes the e-mail. */
export const useChangeEmail = () =>
  useMutation({
    mutationFn: async (input: Input<typeof userApi.changeEmail>) => {
      const reply = await call(userApi.changeEmail, input, inForm);
      if (reply.code === 1) writeUserinfo(reply.data.userinfo);
      return reply;
    },
  });

/** A code to the account's own phone or e-mail, which proves that its owner asks. */
export const usePrivateSend = (channel: 'sms' | 'email') =>
  useMutation({
    mutationFn: () => call(channel === 'sms' ? smsApi.privateSend : emsApi.privateSend, {}, inForm),
  });

/** Changes any subset of the profile; a refusal is shown in the form. */
export const useProfile = () =>
  useMutation({
    mutationFn: async (input: Input<typeof userApi.profile>) => {
      const reply = await call(userApi.profile, input, inForm);
      if (reply.code === 1) writeUserinfo(reply.data.userinfo);
      return reply;
    },
  });

/** Agrees to the texts in force. */
export const useAgree = () =>
  useMutation({
    mutationFn: async () => {
      const reply = await call(userApi.agree, {});
      if (reply.code === 1) writeUserinfo(reply.data.userinfo);
      return reply;
    },
  });

/** Everything that is kept of the person. */
export const useExport = () => useMutation({ mutationFn: () => call(userApi.export, {}) });

/** Deletes the account; the session is over when it resolves with code 1. */
export const useDestroy = () =>
  useMutation({
    mutationFn: async (input: Input<typeof userApi.destroy>) => {
      const reply = await call(userApi.destroy, input, inForm);
      if (reply.code === 1) leave();
      return reply;
    },
  });

/** Signs out here, at once, also where the server can't be told. */
export const useSignOut = () =>
  useMutation({
    mutationFn: async () => {
      // It carries the session's token away before that is gone; a network that hangs must not hold the person here.
      call(userApi.logout, {}, { ...inForm, keepalive: true }).catch(() => null);
      leave();
    },
  });

/** Ends the session for good: what was begun in it goes too. */
function leave(): void {
  clearSession();
  clearIdempotencyKeys();
  clearAllDrafts();
}
