export { listCouponTemplates } from './claim.ts';
export { countUnusedCoupons, selectCoupons } from './store.ts';
