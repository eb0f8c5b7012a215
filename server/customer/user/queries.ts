export {
  type Author,
  findAuthors,
  findByJoinedMobile,
  findGuests,
  findPeople,
  findUserBy,
  findUsers,
  type KnownPerson,
  searchUsers,
} from './store.ts';
