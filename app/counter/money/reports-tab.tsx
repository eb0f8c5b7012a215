import { LazyView, viewCode } from '../lazy-view.tsx';
import type { CounterScreenProps } from '../screen-props.ts';

const code = viewCode(
  'reports',
  () =>
    import(/* webpackMode: "lazy", webpackChunkName: "app/counter/reports" */ './reports/reports-view.tsx'),
);

/** The reports of a period. */
export const ReportsTab = (props: Pick<CounterScreenProps, 'session'>) => (
  <LazyView code={code} props={props} />
);
