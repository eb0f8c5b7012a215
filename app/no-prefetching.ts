import type * as scheduler from 'next/dist/client/components/segment-cache/scheduler.js';

/**
 * In place of the part of Next's router (next.config.mjs) that loads pages ahead for its links. The app is
 * one page of Next without such links: lib/router selects the screen, app/preload-pages.ts loads them ahead.
 */
type Scheduler = typeof scheduler;

export const startRevalidationCooldown: Scheduler['startRevalidationCooldown'] = () => {};
export const pingPrefetchScheduler: Scheduler['pingPrefetchScheduler'] = () => {};
export const pingPrefetchTask: Scheduler['pingPrefetchTask'] = () => {};
export const cancelPrefetchTask: Scheduler['cancelPrefetchTask'] = () => {};
export const reschedulePrefetchTask: Scheduler['reschedulePrefetchTask'] = () => {};
export const isPrefetchTaskDirty: Scheduler['isPrefetchTaskDirty'] = () => false;
export const needsSpeculativePrefetch: Scheduler['needsSpeculativePrefetch'] = () => false;
/** Only a link or `router.prefetch` of Next calls it. */
export const schedulePrefetchTask: Scheduler['schedulePrefetchTask'] = () => {
  throw new Error('the app has no links of Next');
};
