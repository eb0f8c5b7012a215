import { hasRole } from '#lib/contract/counter/access.ts';
import type { Hall } from '#lib/domain/hall.ts';
import type { EditScope } from '#server/hall/edit.ts';
import type { Staff } from '../access/context.ts';
import { worksAt } from '../access/works-at.ts';

/** What a member of staff edits of the hall: their outlets; owners also what belongs to all. */
export const scopeOf = (hall: Hall, staff: Staff): EditScope => ({
  outlet_ids: hall.outlets.map(({ id }) => id).filter((id) => worksAt(staff, id)),
  is_owner: hasRole(staff.role, 'owner'),
});
