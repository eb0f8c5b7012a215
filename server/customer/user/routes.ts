import { userApi } from '#lib/contract/user.ts';
import type { CallContext, User, UserCallContext } from '#server/core/context.ts';
import { Refusal } from '#server/core/refusal.ts';
import { checkOwnFile } from '#server/files/commands.ts';
import type { Routes } from '#server/http/mount.ts';
import { walletAccount } from '#server/money/ledger/ledger.ts';
import { balanceOf } from '#server/money/ledger/queries.ts';
import type { CustomerDeps } from '../deps.ts';
import { findMissingAgreements, recordAgreements } from './agreements.ts';
import { changeAddress, signIn } from './commands.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { presentUser } from './present.ts';
import { endSignIn, rotateSession, type Session } from './session.ts';
import { updateUser } from './store.ts';

export const userRoutes: Routes<CustomerDeps> = (mount) => {
  mount.guest(userApi.mobileLogin, async (ctx, { mobile, captcha, agreed }) =>
    presentSession(ctx, await signIn(ctx, { channel: 'sms', address: mobile, code: captcha, agreed })),
  );
  mount.guest(userApi.emsLogin, async (ctx, { email, captcha, agreed }) =>
    presentSession(ctx, await signIn(ctx, { channel: 'email', address: email, code: captcha, agreed })),
  );
  mount.user(userApi.changeMobile, async (ctx, { mobile, captcha, old_captcha }) => {
    const request = { channel: 'sms', address: mobile, code: captcha, old_code: old_captcha } as const;
    return presentAccount(ctx, await changeAddress(ctx, request));
  });
  mount.user(userApi.changeEmail, async (ctx, { email, captcha, old_captcha }) => {
    const request = { channel: 'email', address: email, code: captcha, old_code: old_captcha } as const;
    return presentAccount(ctx, await changeAddress(ctx, request));
  });

  mount.user(userApi.userInfo, async (ctx) => {
    if (!ctx.token) throw new Refusal('session_required');
    const session = await rotateSession(ctx.deps, ctx.user, ctx.token, ctx.now);
    return presentSession(ctx, { user: ctx.user, session });
  });
  mount.user(userApi.profile, async (ctx, change) => {
    const { deps, user } = ctx;
    if (change.avatar) {
      const file = { user_id: user.id, url: change.avatar, kind: 'image', field: 'avatar' } as const;
      await checkOwnFile(deps.db, deps.env, file);
    }
    const unchanged = Object.keys(change).length === 0;
    return presentAccount(ctx, unchanged ? user : await updateUser(deps.db, user.id, change));
  });
  mount.user(userApi.agree, async (ctx) => {
    await recordAgreements(ctx.deps.db, ctx.hall, ctx.user.id, ctx.now);
    return presentAccount(ctx, ctx.user);
  });

  mount.user(userApi.export, ({ deps, user, now }) => exportAccount(deps, user, now));
  mount.user(userApi.destroy, async (ctx, { captcha }) => {
    await deleteAccount(ctx, captcha);
    return {};
  });
  mount.user(userApi.logout, async ({ deps, user }) => {
    await endSignIn(deps, user);
    return {};
  });
};

const presentSession = async (ctx: CallContext, { user, session }: { user: User; session: Session }) => ({
  userinfo: await userinfoOf(ctx, user, session.expires_at),
  token: session.token,
});

const presentAccount = async (ctx: UserCallContext, user: User) => ({
  userinfo: await userinfoOf(ctx, user, ctx.user.session_expires_at),
});

const userinfoOf = async ({ deps, hall, lang, now }: CallContext, user: User, session_expires_at: number) =>
  presentUser(user, {
    env: deps.env,
    hall,
    lang,
    now,
    session_expires_at,
    balance: await balanceOf(deps.db, walletAccount(user.id)),
    must_agree: await findMissingAgreements(deps.db, hall, user.id),
  });
