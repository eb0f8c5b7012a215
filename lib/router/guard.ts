/** What a page can't do without: a session, or one whose account has a phone. */
export type Requirement = 'session' | 'phone';

/** What is missing for a page; null where it may be shown. */
export function unmetRequirement(
  needs: Requirement | undefined,
  session: { readonly userinfo: { readonly mobile: string | null } } | null,
): Requirement | null {
  if (!needs) return null;
  if (!session) return 'session';
  return needs === 'phone' && !session.userinfo.mobile ? 'phone' : null;
}
