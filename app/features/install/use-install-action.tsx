'use client';

import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type InstallMethod, useInstall } from '#lib/pwa/install.ts';
import { declineInstall } from '#lib/pwa/install-suggestion.ts';

const InstallSheet = lazy(() => import('./install-sheet.tsx'));

/** What a tap on "install" does here: the browser's prompt, or `sheet`, which shows how it is done by hand. */
export function useInstallAction(): { way: InstallMethod; accept: () => void; sheet: ReactNode } {
  const { way, install } = useInstall();
  const [showing, setShowing] = useState(false);
  const byHand = way === 'ios' || way === 'inside' ? way : null;
  return {
    way,
    accept: async () => {
      if (byHand) setShowing(true);
      // Who closes the browser's question has answered ours too.
      else if (!(await install())) declineInstall();
    },
    sheet: showing && byHand && (
      <Suspense>
        <InstallSheet way={byHand} open onClose={() => setShowing(false)} />
      </Suspense>
    ),
  };
}
