export { countUnusedCoupons, selectCoupons } from './store.ts';
