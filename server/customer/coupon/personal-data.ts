import { movesWithAccount, type PersonalData } from '#server/core/personal-data.ts';
import { read, write } from '#server/db/statement.ts';
import { expireCoupons, selectAllCoupons } from './store.ts';

export const couponPersonalData: PersonalData = {
  export: (db, user_id) => read(db, { coupons: selectAllCoupons(user_id) }),
  // Expired, not deleted: cancelled orders still refer to the coupons that they gave back.
  erase: (tx, { id }, now) => write(tx, expireCoupons(id, now)),
  ...movesWithAccount('coupons', 'id'),
};
