import type * as scheduler from 'next/dist/client/components/segment-cache/scheduler.js';

/** Replaces the part of Next's router that loads linked pages ahead: the app is one page of Next. */
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
