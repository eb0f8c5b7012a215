export { countUnread, findMessage } from './store.ts';
