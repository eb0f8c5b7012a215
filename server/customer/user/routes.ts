import { personCodeApi } from '#lib/contract/person-code.ts';
import { userApi } from '#lib/contract/user.ts';
import type {
  CallContext,
  CommandContext,
  TransactionContext,
  User,
  UserCallContext,
} from '#server/core/context.ts';
import { read, write } from '#server/db/statement.ts';
import { checkOwnFiles } from '#server/files/commands.ts';
import type { Routes } from '#server/http/mount.ts';
import type { CustomerDeps } from '../deps.ts';
import { recordAgreements } from './agreements.ts';
import { changeAddress, checkAddressChange, checkEmailRemoval, removeEmail } from './change-address.ts';
import { type CheckedAddress, checkSignIn, signIn } from './commands.ts';
import { checkDeletionCode, deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { makePersonCode } from './person-code.ts';
import { endOtherSignIns, endSignIn, endSignInOf, listSignIns, type Session } from './session.ts';
import { updateUser } from './store.ts';
import { readUserinfo, refreshSession } from './userinfo.ts';

export const userRoutes: Routes<CustomerDeps> = (mount) => {
  mount.guestCommand(userApi.mobileLogin, {
    prepare: (ctx, { mobile, captcha }) =>
      checkSignIn(ctx, { channel: 'sms', address: mobile, code: captcha }),
    run: runSignIn,
  });
  mount.guestCommand(userApi.emsLogin, {
    prepare: (ctx, { email, captcha }) =>
      checkSignIn(ctx, { channel: 'email', address: email, code: captcha }),
    run: runSignIn,
  });
  mount.command(userApi.changeMobile, {
    prepare: (ctx, { mobile, captcha, old_captcha }) =>
      checkAddressChange(ctx, { channel: 'sms', address: mobile, code: captcha, old_code: old_captcha }),
    run: runAddressChange,
  });
  mount.command(userApi.changeEmail, {
    prepare: (ctx, { email, captcha, old_captcha }) =>
      checkAddressChange(ctx, { channel: 'email', address: email, code: captcha, old_code: old_captcha }),
    run: runAddressChange,
  });

  mount.command(userApi.removeEmail, {
    prepare: (ctx, { captcha }) => checkEmailRemoval(ctx, captcha),
    run: async (ctx, _, code) => {
      forgetElsewhere(ctx);
      return presentAccount(ctx, await removeEmail(ctx, code));
    },
  });
  mount.user(userApi.signIns, async ({ deps, user, now }) => ({
    list: await listSignIns(deps.db, user, now),
  }));
  mount.command(userApi.endSignIn, async (ctx, { id }) => {
    const { tx, user, now } = ctx;
    forgetElsewhere(ctx);
    await (id === undefined ? endOtherSignIns(tx, user) : endSignInOf(tx, user, { id, now }));
    return { list: await listSignIns(tx, user, now) };
  });

  mount.user(userApi.userInfo, refreshSession);
  mount.command(userApi.profile, async (ctx, change) => {
    const { deps, tx, user } = ctx;
    if (change.avatar) {
      const file = { user_id: user.id, urls: [change.avatar], kind: 'image', field: 'avatar' } as const;
      await checkOwnFiles(tx, deps.env, file);
    }
    forgetElsewhere(ctx);
    const unchanged = Object.keys(change).length === 0;
    return presentAccount(ctx, unchanged ? user : await read(tx, updateUser(user.id, change)));
  });
  mount.command(userApi.agree, async (ctx) => {
    await write(ctx.tx, recordAgreements(ctx.hall, ctx.user.id, ctx.now));
    return presentAccount(ctx, ctx.user);
  });

  mount.user(personCodeApi.show, ({ deps, user }) => makePersonCode(deps, user.id));
  mount.user(userApi.export, ({ deps, user, now }) => exportAccount(deps, user, now));
  mount.command(userApi.destroy, {
    prepare: (ctx, { captcha }) => checkDeletionCode(ctx, captcha),
    run: async (ctx, _, code) => {
      forgetElsewhere(ctx);
      await deleteAccount(ctx, code);
      return {};
    },
  });
  mount.command(userApi.logout, async (ctx) => {
    forgetElsewhere(ctx);
    await endSignIn(ctx.tx, ctx.user, ctx.now);
    return {};
  });
};

/** Other processes drop the person's sessions, which this command ends or changes. */
const forgetElsewhere = ({ deps, user, afterCommit }: CommandContext<CustomerDeps>) =>
  afterCommit(() => deps.forgetSessionsElsewhere(user.id));

type InTransaction = CallContext & Pick<TransactionContext, 'tx'>;

const presentSession = async (ctx: InTransaction, { user, session }: { user: User; session: Session }) => ({
  userinfo: await readUserinfo(ctx, ctx.tx, { user, session_expires_at: session.expires_at }),
  token: session.token,
});

const runSignIn = async (
  ctx: CallContext & TransactionContext,
  { agreed }: { agreed: boolean },
  checked: CheckedAddress,
) => presentSession(ctx, await signIn(ctx, checked, { agreed }));

async function runAddressChange(ctx: CommandContext<CustomerDeps>, _: unknown, checked: CheckedAddress) {
  forgetElsewhere(ctx);
  return presentAccount(ctx, await changeAddress(ctx, checked));
}

const presentAccount = async (ctx: InTransaction & UserCallContext, user: User) => ({
  userinfo: await readUserinfo(ctx, ctx.tx, { user, session_expires_at: ctx.user.session_expires_at }),
});
