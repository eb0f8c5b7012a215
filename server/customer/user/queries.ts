export { type Author, findAuthors, findPeople, findUserBy, type KnownPerson } from './store.ts';
