/** What a page can't do without: a session, or one whose account has a phone. */
export type Need = 'session' | 'phone';

/** What is missing for a page; null where it may be shown. */
export function missingFor(
  needs: Need | undefined,
  session: { readonly userinfo: { readonly mobile: string | null } } | null,
): Need | null {
  if (!needs) return null;
  if (!session) return 'session';
  return needs === 'phone' && !session.userinfo.mobile ? 'phone' : null;
}
