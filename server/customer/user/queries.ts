export {
  type Author,
  findAuthors,
  findPeople,
  findUserBy,
  findUsers,
  type KnownPerson,
  searchUsers,
} from './store.ts';
