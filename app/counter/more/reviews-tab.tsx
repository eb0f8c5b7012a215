import { LazyView, viewCode } from '../lazy-view.tsx';

const code = viewCode(
  'reviews',
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/more" */ './reviews/reviews-view.tsx'),
);

/** What players have written about the outlet. */
export const ReviewsTab = () => <LazyView code={code} props={{}} />;
