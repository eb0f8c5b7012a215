/** What a page requires: a session, or a session whose account has a phone. */
export type Requirement = 'session' | 'phone';

/** What is missing for a page; null if it may be shown. */
export function unmetRequirement(
  requirement: Requirement | undefined,
  session: { readonly userinfo: { readonly mobile: string | null } } | null,
): Requirement | null {
  if (!requirement) return null;
  if (!session) return 'session';
  return requirement === 'phone' && !session.userinfo.mobile ? 'phone' : null;
}
