import type { Routes } from '../http/mount.ts';

export const reviewRoutes: Routes = () => {};
