export { presentAuthor } from './author.ts';
export {
  type Author,
  findByJoinedMobile,
  findPeople,
  findUserBy,
  hasMobilePrefix,
  holdPersonOrSkip,
  isAccountDeleted,
  type KnownPerson,
  listAuthors,
  listGuests,
  listUsers,
  searchUsers,
} from './store.ts';
