import { counterHallApi } from '#lib/contract/counter/hall.ts';
import type { Hall } from '#lib/domain/hall.ts';
import { Refusal } from '#server/core/refusal.ts';
import type { CurrentHall } from '#server/hall/apply.ts';
import { type EditScope, earlierEdit } from '#server/hall/edit.ts';
import { readEdit } from '#server/hall/read-edit.ts';
import { limitedRead } from '../access/limited-read.ts';
import type { CounterRoutes } from '../access/mount.ts';
import { applyEdit } from './apply-edit.ts';
import { checkEdit } from './check.ts';
import { readHall, readListedVersion } from './read-hall.ts';
import { scopeOf } from './scope.ts';

export const counterHallRoutes: CounterRoutes = (mount) => {
  mount.read(counterHallApi.detail, readHall);
  mount.read(counterHallApi.check, limitedRead('hall check', checkEdit));
  mount.act(counterHallApi.apply, async (ctx, { edit, ...answers }) =>
    applyEdit(ctx, answers, (current) => withoutProblems(current, edit, scopeOf(current.hall, ctx.staff))),
  );
  mount.act(counterHallApi.back, {
    prepare: (call, { version }) => readListedVersion(call, version),
    run: async (ctx, { version, ...answers }, earlier) => {
      ctx.audit({ back_to: version });
      return applyEdit(ctx, answers, (current) => {
        const scope = scopeOf(current.hall, ctx.staff);
        return withoutProblems(current, earlierEdit(earlier, current.hall, scope), scope);
      });
    },
  });
};

/** Refuses an edit with problems, which the check names. */
function withoutProblems(
  { version, hall }: CurrentHall,
  edit: Parameters<typeof readEdit>[2],
  scope: EditScope,
): Hall {
  const read = readEdit(hall, version, edit, scope);
  if ('problems' in read) throw new Refusal('hall_problems');
  return read.hall;
}
