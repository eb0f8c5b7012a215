export { deleteAnnouncement, upsertAnnouncement } from './store.ts';
