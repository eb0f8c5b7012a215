import type { PersonalData } from '#server/core/personal-data.ts';
import { Refusal } from '#server/core/refusal.ts';
import { read } from '#server/db/statement.ts';
import { removeStaff } from './manage.ts';
import { deleteApprovalsBy, eraseStaffName, exportStaff, findStaff } from './store.ts';

export const staffPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { staff: exportStaff(user_id) }),
  erase: async (tx, { id }, now) => {
    await read(tx, { ...removeStaff(id, now), name: eraseStaffName(id), approvals: deleteApprovalsBy(id) });
  },
  refuseJoin: async (tx, user_id) =>
    (await read(tx, findStaff(user_id))) ? new Refusal('person_is_staff') : null,
};
