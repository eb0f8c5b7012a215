'use client';

import { type Requirement, unmetRequirement } from '#lib/router/guard.ts';
import { useLocation, useRouter } from '#lib/router/router.ts';
import { useSession } from '#lib/session/session.ts';
import { signInPages } from './sign-in-pages.ts';

/** What the person lacks for a requirement, and how to open the page for it. */
export function useSignIn(requirement: Requirement): { missing: Requirement | null; signIn: () => void } {
  const missing = unmetRequirement(requirement, useSession());
  const { hash } = useLocation();
  const { navigateTo } = useRouter();
  return {
    missing,
    signIn: () => {
      if (missing) navigateTo(signInPages[missing], { next: hash });
    },
  };
}
