export {
  type Author,
  findAuthors,
  findByJoinedMobile,
  findPeople,
  findUserBy,
  findUsers,
  type KnownPerson,
  searchUsers,
} from './store.ts';
