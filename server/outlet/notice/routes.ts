import { noticeApi } from '#lib/contract/notice.ts';
import type { Routes } from '#server/http/mount.ts';
import { listNotices, noticeDetail } from './queries.ts';

export const noticeRoutes: Routes = (mount) => {
  mount.guest(noticeApi.list, (ctx, { cursor }) => listNotices(ctx, cursor));
  mount.guest(noticeApi.detail, (ctx, { id }) => noticeDetail(ctx, id));
};
