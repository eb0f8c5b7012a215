export { type Author, findAuthors } from './store.ts';
