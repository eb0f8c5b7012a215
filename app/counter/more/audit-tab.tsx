import type { StaffSession } from '#lib/contract/counter/staff.ts';
import { LazyView, viewCode } from '../lazy-view.tsx';

const code = viewCode(
  'audit',
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/more" */ './audit/audit-view.tsx'),
);

/** Who did what at the outlet. */
export const AuditTab = (props: { session: StaffSession }) => <LazyView code={code} props={props} />;
