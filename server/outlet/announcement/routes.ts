import { noticeApi } from '#lib/contract/notice.ts';
import type { Routes } from '#server/http/mount.ts';
import { announcementDetail, listAnnouncements } from './queries.ts';

export const announcementRoutes: Routes = (mount) => {
  mount.guest(noticeApi.list, (ctx, { cursor }) => listAnnouncements(ctx, cursor));
  mount.guest(noticeApi.detail, (ctx, { id }) => announcementDetail(ctx, id));
};
