import { lazyPart } from '#components/ui/lazy-part.tsx';

// What is needed now and then is a chunk of its own. Its name keeps it out of what customers load and store:
// next.config.mjs.
export const JoinPerson = lazyPart(
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/people" */ './join-person.tsx'),
);
export const UnjoinPerson = lazyPart(
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/people" */ './unjoin-person.tsx'),
);
export const ExportPerson = lazyPart(
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/people" */ './export-person.tsx'),
);
export const DeletePerson = lazyPart(
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/people" */ './delete-person.tsx'),
);
export const ScanPerson = lazyPart(
  () => import(/* webpackMode: "lazy", webpackChunkName: "app/counter/people" */ './scan-person.tsx'),
);
