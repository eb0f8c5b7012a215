import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { LazyView, viewCode } from '../lazy-view.tsx';

const code = viewCode(
  'hall',
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/hall" */ '../hall/hall-view.tsx'),
);

/** The editor of the hall. */
export const HallTab = (props: { session: StaffSession }) => <LazyView code={code} props={props} />;
