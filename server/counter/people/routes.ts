import { hasRole } from '#lib/contract/counter/access.ts';
import { counterPeopleApi } from '#lib/contract/counter/people.ts';
import { counterReceiptApi } from '#lib/contract/counter/receipts.ts';
import { localize } from '#server/core/lang.ts';
import { Refusal } from '#server/core/refusal.ts';
import { giveCoupon } from '#server/customer/coupon/claim.ts';
import { presentCoupon } from '#server/customer/coupon/present.ts';
import { setBlocked } from '#server/customer/user/block.ts';
import { read } from '#server/db/statement.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { findStaff } from '../access/queries.ts';
import { listNames } from '../access/staff-names.ts';
import { holdPerson } from '../money/person.ts';
import { deletePerson, exportPerson } from './accounts.ts';
import { checkJoinCodes, joinPeople, sendCodeForJoin, separatePeople } from './join.ts';
import { recordLook } from './look.ts';
import { presentNote, readPerson } from './read-person.ts';
import { readOrderReceipt, readTopupReceipt } from './receipts.ts';
import { searchPeople } from './search.ts';
import { insertNote } from './store.ts';

export const counterPeopleRoutes: CounterRoutes = (mount) => {
  mount.read(counterPeopleApi.search, async (call, { q }) => ({ list: await searchPeople(call, q) }));
  mount.read(counterPeopleApi.person, async (call, { id }) => {
    const person = await readPerson(call, id);
    await recordLook(call, id);
    return person;
  });
  mount.read(counterPeopleApi.offers, ({ hall, lang }) =>
    Promise.resolve({
      coupons: hall.coupons.map(({ id, name }) => ({ id, name: localize(name, lang) })),
      packages: [...hall.packages],
    }),
  );
  mount.read(counterReceiptApi.order, readOrderReceipt);
  mount.read(counterReceiptApi.topup, readTopupReceipt);
  mount.act(counterPeopleApi.note, async (ctx, { id: user_id, text }) => {
    ctx.audit({ user_id });
    await holdPerson(ctx, user_id);
    const { tx, deps, staff, now } = ctx;
    const note = { id: deps.ids.next('not'), user_id, text, created_by: staff.user_id, created_at: now };
    const names = await listNames(tx, [staff.user_id]);
    return presentNote(await read(tx, insertNote(note)), names.get(staff.user_id));
  });
  mount.act(counterPeopleApi.block, async (ctx, { id: user_id, blocked, reason }) => {
    ctx.audit({ user_id, blocked, reason });
    // Blocking a member of staff ends their work too: only the owner does that.
    if (!hasRole(ctx.staff.role, 'owner') && (await read(ctx.tx, findStaff(user_id))))
      throw new Refusal('role_required', { facts: { role: 'owner' } });
    await holdPerson(ctx, user_id);
    await setBlocked(ctx.tx, user_id, blocked ? ctx.now : null);
    ctx.afterCommit(() => {
      ctx.deps.forgetSessions(user_id);
      ctx.deps.forgetSessionsElsewhere(user_id);
    });
    return { is_blocked: blocked };
  });
  mount.act(counterPeopleApi.coupon, async (ctx, { id: user_id, template_id, reason }) => {
    ctx.movesMoneyOf(user_id);
    ctx.audit({ template_id, reason });
    await holdPerson(ctx, user_id);
    return presentCoupon(ctx, await giveCoupon(ctx, { user_id, template_id }));
  });
  mount.act(counterPeopleApi.joinCode, {
    prepare: sendCodeForJoin,
    run: async (ctx, { id: user_id }, sent) => {
      ctx.audit({ user_id });
      return sent;
    },
  });
  mount.act(counterPeopleApi.join, { prepare: checkJoinCodes, run: joinPeople });
  mount.act(counterPeopleApi.unjoin, separatePeople);
  mount.act(counterPeopleApi.export, {
    prepare: exportPerson,
    run: async (ctx, { id: user_id, reason }, data) => {
      ctx.audit({ user_id, reason });
      return { data };
    },
  });
  mount.act(counterPeopleApi.delete, async (ctx, { id: user_id, reason }) => {
    ctx.audit({ user_id, reason });
    await deletePerson(ctx, user_id);
    return {};
  });
};
