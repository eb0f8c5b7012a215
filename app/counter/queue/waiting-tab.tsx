import { LazyView, viewCode } from '../lazy-view.tsx';

const code = viewCode(
  'waiting',
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/more" */ './waiting-view.tsx'),
);

/** The waiting list. */
export const WaitingTab = () => <LazyView code={code} props={{}} />;
